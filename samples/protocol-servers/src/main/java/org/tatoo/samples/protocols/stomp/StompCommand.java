package org.tatoo.samples.protocols.stomp;

import java.time.Duration;
import org.tatoo.grammars.stomp.StompParser;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.protocols.ProtocolCommand;
import org.tatoo.server.Limits;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command that serves a broker. */
@Command(name = "stomp", mixinStandardHelpOptions = true, description = "A broker of messages in memory, by STOMP 1.2.")
public final class StompCommand extends ProtocolCommand {
    private static final long MEBIBYTE = 1 << 20;

    @Option(
            names = "--memory",
            paramLabel = "MIB",
            description =
                    "Memory for messages that wait or are not acknowledged, in MiB; short for --limit messages=MIBm. Default: "
                            + "a quarter of the memory of the virtual machine.")
    private long memory = Math.max(1, Runtime.getRuntime().maxMemory() / MEBIBYTE / 4);

    /** Creates the command; called by picocli. */
    public StompCommand() {
        super(61_613, limits(), StompLimits.defaults());
    }

    @Override
    protected Protocol protocol() {
        require("--memory", memory, 1, 1 << 20);
        Broker broker = new Broker(over(StompLimits.withMessages(memory * MEBIBYTE)));
        return connection -> new StompParser(new StompHandler(connection, broker));
    }

    /** Returns limits that let a client listen for a long time without sending anything. */
    private static Limits limits() {
        return Limits.defaults().withIdleTimeout(Duration.ofDays(1));
    }
}
