package org.tatoo.samples.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.tatoo.samples.testing.RecordingListener;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import org.tatoo.server.ServerBuilder;

/** A server for a test. */
abstract class ServedTest {
    private static final Origins FRIENDS = new Origins(Set.of("https://friend.example:8443"));

    final RecordingListener listener = new RecordingListener();

    @SuppressWarnings("NullAway.Init") // each test starts one
    private Server server;

    final void serve(WebSocketLimits limits) throws IOException {
        serve(limits, all -> all);
    }

    final void serve(WebSocketLimits limits, UnaryOperator<Limits> change) throws IOException {
        server = builder(limits).limits(change.apply(Limits.defaults())).start();
    }

    /** @param memory of all connections */
    final void serveWithin(long memory) throws IOException {
        server = builder(WebSocketLimits.DEFAULT).memory(memory).start();
    }

    private ServerBuilder builder(WebSocketLimits limits) {
        return TransportUnderTest.on(Server.builder(WebSocketServer.protocol(FRIENDS, limits)))
                .listener(listener);
    }

    final Server server() {
        return server;
    }

    @AfterEach
    final void stop() {
        server.close();
        assertThat(listener.failures()).isEmpty();
    }
}
