package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.SocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Protocol;

class FailureTest {
    private final Events listener = new Events();
    private Server server = Servers.start(Limits.defaults(), listener, LineHandler::new);

    @AfterEach
    void stop() {
        server.close();
    }

    private void serve(Function<Connection, LineHandler> handler) throws Exception {
        serve((Protocol) connection -> new LineParser(handler.apply(connection)), listener);
    }

    /** One event loop, so that whatever kills it is seen by the next client. */
    private void serve(Protocol protocol, ServerListener heard) throws Exception {
        server.close();
        server = Servers.builder(protocol).eventLoops(1).listener(heard).start();
    }

    private void assertOthersAreServed(TestClient other) throws Exception {
        assertThat(other.send("fine\n").line()).isEqualTo("fine");
        try (TestClient next = new TestClient(server)) {
            assertThat(next.send("fine too\n").line()).isEqualTo("fine too");
        }
    }

    /** Throws as the first line says. */
    private static class Failing extends LineHandler {
        Failing(Connection connection) {
            super(connection);
        }

        @Override
        protected void line(String line) {
            switch (line) {
                case "exception" -> throw new IllegalArgumentException("thrown by a test");
                case "assertion" -> throw new AssertionError("thrown by a test");
                case "overflow" -> descend(line);
                case "task" ->
                    connection().executor().execute(() -> {
                        throw new UnsupportedOperationException("thrown by a test");
                    });
                default -> super.line(line);
            }
        }

        private int descend(String line) {
            return line.isEmpty() ? 0 : 1 + descend(line);
        }
    }

    private void assertCostsItsConnectionOnly(String line, String event) throws Exception {
        serve(Failing::new);
        try (TestClient other = new TestClient(server);
                TestClient client = new TestClient(server)) {
            assertThat(client.send("before\n").line()).isEqualTo("before");
            assertThat(client.send(line + "\n").untilAborted()).isEmpty();
            listener.await(event);
            listener.await("closed");
            assertOthersAreServed(other);
        }
    }

    @Test
    void anExceptionCostsItsConnectionOnly() throws Exception {
        assertCostsItsConnectionOnly("exception", "failed IllegalArgumentException");
    }

    @Test
    void anErrorCostsItsConnectionOnly() throws Exception {
        assertCostsItsConnectionOnly("assertion", "failed AssertionError");
    }

    @Test
    void aStackOverflowCostsItsConnectionOnly() throws Exception {
        assertCostsItsConnectionOnly("overflow", "failed StackOverflowError");
    }

    @Test
    void aTaskThatThrowsCostsItsConnectionOnly() throws Exception {
        assertCostsItsConnectionOnly("task", "failed UnsupportedOperationException");
    }

    @Test
    void aProtocolThatThrowsCostsTheNewConnectionOnly() throws Exception {
        boolean[] first = {true};
        serve(connection -> {
            if (first[0]) {
                first[0] = false;
                throw new IllegalStateException("thrown by a test");
            }
            return new LineHandler(connection);
        });
        assertThat(TestClient.abortedAtOnce(server)).isEmpty();
        listener.await("failed IllegalStateException");
        try (TestClient other = new TestClient(server)) {
            assertOthersAreServed(other);
        }
    }

    @Test
    void aHandlerIsToldOfItsEndOnceEvenIfOpenedThrows() throws Exception {
        Events callbacks = new Events();
        serve(connection -> new LineHandler(connection) {
            @Override
            public void opened() {
                callbacks.add("opened");
                throw new IllegalStateException("thrown by a test");
            }

            @Override
            public void closed() {
                callbacks.add("closed");
                throw new IllegalArgumentException("thrown by a test");
            }
        });
        assertThat(TestClient.abortedAtOnce(server)).isEmpty();
        assertThat(callbacks.next()).isEqualTo("opened");
        assertThat(callbacks.next()).isEqualTo("closed");
        listener.await("failed IllegalStateException");
        listener.await("failed IllegalArgumentException");
        listener.await("closed");
        server.close();
        assertThat(callbacks.isEmpty()).isTrue();
    }

    @Test
    void aListenerThatThrowsHasNoEffect() throws Exception {
        CountDownLatch heard = new CountDownLatch(2);
        ServerListener throwing = new ServerListener() {
            @Override
            public void opened(SocketAddress remote) {
                tellOnce();
            }

            @Override
            public void closed(SocketAddress remote) {
                tellOnce();
            }

            private void tellOnce() {
                if (heard.getCount() > 0) {
                    heard.countDown();
                    throw new IllegalStateException("thrown by a test's listener");
                }
            }
        };
        serve((Protocol) connection -> new LineParser(new LineHandler(connection)), throwing);
        try (TestClient client = new TestClient(server)) {
            assertThat(client.send("a\n").line()).isEqualTo("a");
        }
        heard.await();
        try (TestClient other = new TestClient(server)) {
            assertOthersAreServed(other);
        }
    }

    @Test
    void aClientThatResetsWithinAMessageIsForgottenWithoutAWord() throws Exception {
        serve(LineHandler::new);
        TestClient client = new TestClient(server);
        assertThat(client.send("a\nb").line()).isEqualTo("a");
        client.reset();
        listener.await("opened");
        assertThat(listener.next()).isEqualTo("closed");
        try (TestClient other = new TestClient(server)) {
            assertOthersAreServed(other);
        }
    }
}
