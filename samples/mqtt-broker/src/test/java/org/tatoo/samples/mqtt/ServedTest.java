package org.tatoo.samples.mqtt;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.tatoo.samples.testing.RecordingListener;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;

/** A broker for a test. */
abstract class ServedTest {
    final RecordingListener listener = new RecordingListener();

    @SuppressWarnings("NullAway.Init") // each test starts one
    private Server server;

    final void serve(MqttLimits limits) throws IOException {
        serve(limits, Users.all(), all -> all);
    }

    final void serve(MqttLimits limits, Users users, UnaryOperator<Limits> change) throws IOException {
        serve(new Broker(limits), users, change);
    }

    final void serve(Broker broker, Users users, UnaryOperator<Limits> change) throws IOException {
        server = TransportUnderTest.on(Server.builder(MqttBroker.protocol(broker, users)))
                .limits(change.apply(Limits.defaults()))
                .listener(listener)
                .start();
    }

    final Server server() {
        return server;
    }

    /** A connection without CONNECT. */
    final MqttClient open() throws IOException {
        return new MqttClient(server.port());
    }

    /** A client of MQTT 5.0 whose session ends with its connection. */
    final FiveClient five(String client) throws IOException {
        return five(client, "");
    }

    /** The same, with properties of CONNECT. */
    final FiveClient five(String client, String properties) throws IOException {
        FiveClient connected = new FiveClient(open());
        connected.connect(client, FiveClient.CLEAN, properties);
        connected.expectConnack(false);
        return connected;
    }

    /** A client whose session ends with its connection. */
    final MqttClient connect(String client) throws IOException {
        MqttClient connected = open();
        connected.connect(client, true);
        connected.expectConnack(false, 0);
        return connected;
    }

    /** A client whose session stays. */
    final MqttClient resume(String client, boolean present) throws IOException {
        MqttClient connected = open();
        connected.connect(client, false);
        connected.expectConnack(present, 0);
        return connected;
    }

    @AfterEach
    final void stop() {
        server.close();
        assertThat(listener.failures()).isEmpty();
    }
}
