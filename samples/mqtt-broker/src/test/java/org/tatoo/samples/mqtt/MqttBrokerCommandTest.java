package org.tatoo.samples.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.samples.testing.ServerProcess;
import org.tatoo.samples.testing.TransportUnderTest;

class MqttBrokerCommandTest {
    private static CommandRun run(String... arguments) {
        return CommandRun.of(MqttBroker.commandLine(), List.of(arguments));
    }

    @Test
    void wrongOptionsAreOneLine() {
        run("--port", "x").expectFault(2, "mqtt-broker", "--port");
        run("--limit", "sessions=0").expectFault(2, "mqtt-broker", "sessions=0");
        run("--limit", "max-packet=1g").expectFault(2, "mqtt-broker", "max-packet=1g: must be at most 268435455");
        run("--limit", "client-id=22").expectFault(2, "mqtt-broker", "client-id=22: must be 23 to 65535");
        run("--limit", "in-flight=65536").expectFault(2, "mqtt-broker", "in-flight=65536");
        run("--limit", "keep-alive=19h").expectFault(2, "mqtt-broker", "keep-alive=19h: must be 1 to 65535 seconds");
        run("--limit", "doors=1").expectFault(2, "mqtt-broker", "no such limit");
        run("--port", "0", "--users", "/none").expectFault(1, "mqtt-broker", "/none");
    }

    @Test
    void helpListsTheLimits() throws IOException {
        run("--help").expectLimitsOnPage();
        assertThat(run("--help").out()).contains("  max-packet=1m ", "  session-expiry=24h ", "  queued=10000 ");
    }

    @Test
    void itSaysWhereItListensAndStopsWhenTold() throws IOException, InterruptedException {
        List<String> options = TransportUnderTest.with(List.of("--port", "0"));
        try (ServerProcess server = ServerProcess.start(MqttBroker.class, options)) {
            assertThat(server.firstLine()).startsWith("mqtt-broker listening on 127.0.0.1:" + server.port());
            try (MqttClient client = new MqttClient(server.port())) {
                client.connect("ada", true);
                client.expectConnack(false, 0);
                server.terminate();
                client.expectEnd();
            }
            server.expectEnd();
        }
    }
}
