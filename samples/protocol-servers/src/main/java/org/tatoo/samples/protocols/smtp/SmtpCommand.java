package org.tatoo.samples.protocols.smtp;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.tatoo.grammars.smtp.SmtpParser;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.protocols.ProtocolCommand;
import org.tatoo.server.Limits;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command that receives mail. */
@Command(
        name = "smtp",
        mixinStandardHelpOptions = true,
        description = "Receives mail by SMTP and stores each in a separate file.")
public final class SmtpCommand extends ProtocolCommand {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            required = true,
            description = "Folder for the mails; made if missing.")
    private Path data = Path.of("");

    /** Creates the command; called by picocli. */
    public SmtpCommand() {
        super(2525, limits(), SmtpLimits.defaults());
    }

    @Override
    protected Protocol protocol() throws IOException {
        SmtpLimits limits = over(SmtpLimits.defaults());
        MailFolder folder = MailFolder.open(data, limits.waitingMails());
        return connection -> new SmtpParser(new SmtpHandler(connection, folder, limits));
    }

    /** Returns the limits of RFC 5321 section 4.5.3.2: five minutes, even for the first command. */
    private static Limits limits() {
        Duration time = Duration.ofMinutes(5);
        return Limits.defaults()
                .without(Deadline.FIRST_BYTE)
                .withIdleTimeout(time)
                .withRequestTimeout(time);
    }
}
