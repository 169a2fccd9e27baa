package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.ForwardingTransport;
import org.tatoo.transport.TransportLayer;
import org.tatoo.transport.TransportListener;

/** A client of a server of lines, which sends each line back. */
class ClientTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    private final Events events = new Events();
    /** Ends what was started: idle connections are not waited for. */
    private final List<Runnable> ends = new ArrayList<>();

    /** What the handlers have seen, in their order: there is one loop. */
    private final BlockingQueue<String> seen = new LinkedBlockingQueue<>();

    @AfterEach
    void end() {
        ends.forEach(Runnable::run);
    }

    /** Sends lines, and tells which of them each answer is for. */
    private class Asking extends LineHandler {
        private final PendingRequests<String> pending;
        private final String[] lines;

        Asking(Connection connection, String... lines) {
            super(connection);
            this.lines = lines;
            pending = new PendingRequests<>(connection, 3, LONG, () -> {
                seen.add("late");
                connection.abort();
            });
        }

        @Override
        public void opened() {
            seen.add("opened");
            for (String line : lines) {
                ask(line);
            }
        }

        final void ask(String line) {
            if (pending.add(line)) {
                send(line + "\n");
            } else {
                seen.add("not sent " + line);
            }
        }

        @Override
        protected void line(String line) {
            String asked = pending.begin();
            if (asked == null) {
                seen.add("nobody asked for " + line);
                connection().abort();
            } else if (line.startsWith("wait")) {
                pending.interim();
            } else {
                assertThat(pending.hasBegun()).isTrue();
                assertThat(pending.end()).isEqualTo(asked);
                seen.add(line + " answers " + asked);
            }
        }

        @Override
        public void closed() {
            seen.add("closed " + pending.drain());
        }
    }

    private Client client(Limits limits) throws IOException {
        Client client = Client.builder()
                .transport(Servers.transport())
                .eventLoops(1)
                .limits(limits)
                .listener(events)
                .start();
        ends.add(0, () -> client.stop(Duration.ZERO));
        return client;
    }

    private Client client() throws IOException {
        return client(Limits.defaults());
    }

    private SocketAddress server(Protocol protocol) throws IOException {
        Server server = Server.builder(protocol)
                .listen(Listener.tcp("127.0.0.1", 0))
                .eventLoops(1)
                .start();
        ends.add(() -> server.stop(Duration.ZERO));
        return server.address();
    }

    private SocketAddress echo() throws IOException {
        return server(connection -> new LineParser(new LineHandler(connection)));
    }

    private Protocol asking(String... lines) {
        return connection -> new LineParser(new Asking(connection, lines));
    }

    private void connect(Client client, SocketAddress remote, String... lines) {
        client.connect(remote, asking(lines), LONG, failure -> seen.add(String.valueOf(failure.getMessage())));
    }

    private @Nullable String next() throws InterruptedException {
        return seen.poll(20, TimeUnit.SECONDS);
    }

    private List<String> next(int count) throws InterruptedException {
        List<String> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            all.add(String.valueOf(next()));
        }
        return all;
    }

    @Test
    void anAnswerBelongsToTheOldestRequest() throws Exception {
        connect(client(), echo(), "a", "b", "c");
        assertThat(next(4)).containsExactly("opened", "a answers a", "b answers b", "c answers c");
    }

    @Test
    void noMoreRequestsWaitThanMay() throws Exception {
        connect(client(), echo(), "a", "b", "c", "d");
        assertThat(next(5)).containsExactly("opened", "not sent d", "a answers a", "b answers b", "c answers c");
    }

    @Test
    void anInterimAnswerEndsNoRequest() throws Exception {
        SocketAddress server = server(connection -> new LineParser(new LineHandler(connection) {
            @Override
            protected void line(String line) {
                send("wait\nwait longer\n");
                super.line(line);
            }
        }));
        connect(client(), server, "a", "b");
        assertThat(next(3)).containsExactly("opened", "a answers a", "b answers b");
    }

    @Test
    void anAnswerThatNobodyAskedForIsSeen() throws Exception {
        SocketAddress server = server(connection -> new LineParser(new LineHandler(connection) {
            @Override
            protected void line(String line) {
                send("1\n2\n");
                connection().endRequest();
            }
        }));
        connect(client(), server, "a");
        assertThat(next(4)).containsExactly("opened", "1 answers a", "nobody asked for 2", "closed []");
    }

    @Test
    void theEndOfAConnectionIsToldOnceWithWhatIsNotAnswered() throws Exception {
        SocketAddress server = server(connection -> new LineParser(new LineHandler(connection) {
            @Override
            protected void line(String line) {
                send("1\n");
                connection().close();
            }
        }));
        Client client = client();
        connect(client, server, "a", "b");
        assertThat(next(3)).containsExactly("opened", "1 answers a", "closed [b]");
        client.close();
        assertThat(seen).isEmpty();
        assertThat(client.connections()).isZero();
    }

    @Test
    void aResponseThatDoesNotBeginIsLate() throws Exception {
        AtomicLong now = new AtomicLong();
        Client client = Client.builder()
                .transport(Servers.transport())
                .eventLoops(1)
                .clock(now::get)
                .start();
        ends.add(0, () -> client.stop(Duration.ZERO));
        SocketAddress server = server(connection -> new LineParser(new LineHandler(connection) {
            @Override
            protected void line(String line) {
                if (line.equals("a")) {
                    super.line(line);
                }
            }
        }));
        connect(client, server, "a", "b");
        assertThat(next(2)).containsExactly("opened", "a answers a");
        now.addAndGet(LONG.toNanos() - 1);
        client.advanceTimers();
        assertThat(client.connections()).isEqualTo(1);
        now.addAndGet(LONG.toNanos() / 2);
        client.advanceTimers();
        now.addAndGet(LONG.toNanos());
        client.advanceTimers();
        assertThat(next(2)).containsExactly("late", "closed [b]");
    }

    @Test
    void aServerThatIsNotThereIsToldOnce() throws Exception {
        int port;
        try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = unused.getLocalPort();
        }
        InetSocketAddress nobody = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        Client client = client();
        connect(client, nobody);
        assertThat(next()).isEqualTo("no connection to " + nobody + ": Connection refused");
        client.close();
        assertThat(seen).isEmpty();
        assertThat(client.connections()).isZero();
    }

    @Test
    void aConnectionNeedsAPlace() throws Exception {
        Client client = client(Limits.defaults().withMaxConnections(1));
        SocketAddress echo = echo();
        connect(client, echo);
        assertThat(next()).isEqualTo("opened");
        connect(client, echo);
        assertThat(next()).isEqualTo("no connection to " + echo + ": all places are taken");
    }

    @Test
    void aClientThatHasStoppedSaysSo() throws Exception {
        Client client = client();
        SocketAddress echo = echo();
        client.close();
        connect(client, echo);
        assertThat(next()).startsWith("no connection to " + echo + ": ");
        assertThat(client.connections()).isZero();
    }

    /** A layer whose handshake ends as {@code handshake} says, when the channel is open. */
    private static TransportLayer layer(Consumer<TransportListener> handshake) {
        return below -> new ForwardingTransport(below) {
            @Override
            public TransportListener listen(TransportListener above) {
                return new ForwardingListener(above) {
                    @Override
                    public void opened() {
                        handshake.accept(above);
                    }
                };
            }
        };
    }

    private void connect(Client client, SocketAddress remote, TransportLayer layer, String... lines) {
        client.connect(remote, layer, asking(lines), LONG, failure -> seen.add(String.valueOf(failure.getMessage())));
    }

    @Test
    void aConnectionThroughALayerOpensWithIt() throws Exception {
        connect(client(), echo(), layer(TransportListener::opened), "a");
        assertThat(next(2)).containsExactly("opened", "a answers a");
    }

    @Test
    void aLayerThatFailsIsToldOnce() throws Exception {
        SocketAddress echo = echo();
        Client client = client();
        connect(client, echo, layer(above -> above.failed(new IOException("it is not trusted"))), "a");
        assertThat(next()).isEqualTo("no connection to " + echo + ": it is not trusted");
        client.close();
        assertThat(seen).isEmpty();
        assertThat(client.connections()).isZero();
    }

    @Test
    void aLayerThatDoesNotOpenIsLate() throws Exception {
        AtomicLong now = new AtomicLong();
        Client client = Client.builder()
                .transport(Servers.transport())
                .eventLoops(1)
                .clock(now::get)
                .start();
        ends.add(0, () -> client.stop(Duration.ZERO));
        SocketAddress echo = echo();
        connect(client, echo, layer(above -> seen.add("begun")), "a");
        assertThat(next()).isEqualTo("begun");
        for (int i = 0; i < 4; i++) {
            now.addAndGet(LONG.toNanos() / 2);
            client.advanceTimers();
        }
        assertThat(next()).isEqualTo("no connection to " + echo + ": it did not answer in time");
    }

    @Test
    void aClientThatStopsEndsHandshakes() throws Exception {
        SocketAddress echo = echo();
        Client client = client();
        connect(client, echo, layer(above -> seen.add("begun")), "a");
        assertThat(next()).isEqualTo("begun");
        client.stop(Duration.ZERO);
        assertThat(next()).startsWith("no connection to " + echo + ": ");
        assertThat(seen).isEmpty();
    }

    @Test
    void stoppingEndsConnectionsBetweenResponses() throws Exception {
        Client client = client();
        connect(client, echo(), "a");
        assertThat(next(2)).containsExactly("opened", "a answers a");
        assertThat(client.stop(Duration.ofMillis(100))).isTrue();
        assertThat(next()).isEqualTo("closed []");
        client.awaitTermination();
    }

    @Test
    void aProtocolThatThrowsIsToldToTheListener() throws Exception {
        client().connect(
                        echo(),
                        connection -> {
                            throw new IllegalStateException("thrown");
                        },
                        LONG,
                        failure -> seen.add("failed"));
        events.await("failed IllegalStateException");
        assertThat(seen).isEmpty();
    }

    @Test
    void limitsAreChecked() {
        Connection connection = Connection.none();
        assertThatIllegalArgumentException().isThrownBy(() -> new PendingRequests<>(connection, 0, LONG, () -> {}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PendingRequests<>(connection, 1, Duration.ZERO, () -> {}));
    }
}
