package org.tatoo.samples.protocols;

import org.tatoo.samples.options.CommandLines;
import org.tatoo.samples.protocols.memcached.MemcachedCommand;
import org.tatoo.samples.protocols.smtp.SmtpCommand;
import org.tatoo.samples.protocols.stomp.StompCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command with one subcommand for each protocol. */
@Command(
        name = "protocol-servers",
        mixinStandardHelpOptions = true,
        version = "protocol-servers of Tatoo",
        description = "Serves one protocol until SIGTERM or Ctrl-C.",
        subcommands = {MemcachedCommand.class, SmtpCommand.class, StompCommand.class},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:stopped",
            "1:the address or a folder cannot be used",
            "2:wrong options",
            "70:the server failed"
        })
final class ProtocolServersCommand {
    public static void main(String[] arguments) {
        CommandLines.run(commandLine(), arguments);
    }

    /** Returns the command line, which reports an error as one line on the standard error output. */
    static CommandLine commandLine() {
        return CommandLines.of(new ProtocolServersCommand());
    }
}
