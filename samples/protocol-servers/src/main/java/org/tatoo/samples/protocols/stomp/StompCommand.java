package org.tatoo.samples.protocols.stomp;

import java.time.Duration;
import org.tatoo.grammars.stomp.StompParser;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.protocols.ProtocolCommand;
import org.tatoo.server.Limits;
import picocli.CommandLine.Command;

/** Serves a broker. */
@Command(name = "stomp", mixinStandardHelpOptions = true, description = "A broker of messages in memory, by STOMP 1.2.")
public final class StompCommand extends ProtocolCommand {
    /** Made by picocli. */
    public StompCommand() {
        super(61_613);
    }

    @Override
    protected Protocol protocol() {
        Broker broker = new Broker();
        return connection -> new StompParser(new StompHandler(connection, broker));
    }

    /** A client may listen for long and say nothing. */
    @Override
    protected Limits limits() {
        return Limits.defaults().withIdleTimeout(Duration.ofDays(1));
    }
}
