package org.tatoo.samples.nats;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import org.tatoo.grammars.nats.NatsMessageParser;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.PushParser;
import org.tatoo.samples.options.CommandLines;
import org.tatoo.samples.options.LimitOptions;
import org.tatoo.samples.options.ListenOptions;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import org.tatoo.server.ServerBuilder;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The command that runs a server until it is stopped. */
@Command(
        name = "nats-server",
        mixinStandardHelpOptions = true,
        version = "nats-server of Tatoo",
        description = "Passes messages between clients of NATS, without JetStream, clusters and accounts.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:stopped", "1:the address cannot be used", "2:wrong options", "70:the server failed"})
final class NatsServer implements Callable<Integer> {
    /** The limits of connections; the server itself pings silent clients. */
    private static final Limits LIMITS = Limits.defaults().without(Deadline.IDLE);

    @Mixin
    private final ListenOptions listen = new ListenOptions(4222, "nats");

    @Mixin
    private final LimitOptions limits = new LimitOptions(LIMITS, NatsLimits.defaults());

    /**
     * The protocol of a connection.
     *
     * @param switchboard shared by all connections
     */
    record NatsProtocol(Switchboard switchboard) implements Protocol {
        @Override
        public PushParser newParser(Connection connection) {
            return new NatsMessageParser(new NatsHandler(connection, switchboard));
        }

        /** Returns limits whose high mark is the maximum of waiting output of a client. */
        @Override
        public ConversationLimits limits(Connection connection, ConversationLimits server) {
            int most = switchboard.limits().maxPending();
            return server.withWaterMarks(most / 2, most);
        }
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        NatsLimits own = limits.over(NatsLimits.defaults());
        Switchboard switchboard = new Switchboard(own, RandomGenerator.getDefault());
        ServerBuilder builder = limits.set(Server.builder(new NatsProtocol(switchboard)), LIMITS);
        try (Server server = listen.start(builder, address -> "nats-server listening on " + address)) {
            server.awaitTermination();
        }
        return CommandLine.ExitCode.OK;
    }

    /** Returns the command line, which reports an error as one line on the standard error output. */
    static CommandLine commandLine() {
        return CommandLines.of(new NatsServer());
    }

    public static void main(String[] arguments) {
        CommandLines.run(commandLine(), arguments);
    }
}
