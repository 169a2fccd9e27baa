package org.tatoo.samples.mqtt;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.mqtt5.Mqtt5Parser;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.options.CommandLines;
import org.tatoo.samples.options.LimitOptions;
import org.tatoo.samples.options.ListenOptions;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import org.tatoo.server.ServerBuilder;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command that runs a broker until it is stopped. */
@Command(
        name = "mqtt-broker",
        mixinStandardHelpOptions = true,
        version = "mqtt-broker of Tatoo",
        description = "Passes messages between clients of MQTT 5.0 and 3.1.1.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:stopped", "1:the address cannot be used", "2:wrong options", "70:the server failed"})
final class MqttBroker implements Callable<Integer> {
    /** The limits of connections; clients choose their own keep alive, which may be none. */
    private static final Limits LIMITS = Limits.defaults().withIdleTimeout(Duration.ofDays(1));

    @Mixin
    private final ListenOptions listen = new ListenOptions(1883, "mqtt");

    @Mixin
    private final LimitOptions limits = new LimitOptions(LIMITS, MqttLimits.defaults());

    @Option(
            names = "--users",
            paramLabel = "FILE",
            description = "Who may connect: lines NAME:PASSWORD. Default: everybody, with any name and password.")
    private @Nullable Path users;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Broker broker = new Broker(limits.over(MqttLimits.defaults()));
        ServerBuilder builder = Server.builder(protocol(broker, users == null ? Users.all() : Users.of(users)));
        limits.set(builder, LIMITS);
        try (Server server = listen.start(builder, address -> "mqtt-broker listening on " + address)) {
            Ticker ticker = Ticker.start("mqtt-ticker", Duration.ofSeconds(1), broker::tick);
            server.awaitTermination();
            ticker.stop();
        }
        return CommandLine.ExitCode.OK;
    }

    static Protocol protocol(Broker broker, Users users) {
        return connection -> new Mqtt5Parser(new MqttHandler(connection, broker, users));
    }

    /** Returns the command line, which reports an error as one line on the standard error output. */
    static CommandLine commandLine() {
        return CommandLines.of(new MqttBroker());
    }

    public static void main(String[] arguments) {
        CommandLines.run(commandLine(), arguments);
    }
}
