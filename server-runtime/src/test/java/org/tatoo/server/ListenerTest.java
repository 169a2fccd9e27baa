package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.ForwardingTransport;
import org.tatoo.transport.TransportLayer;
import org.tatoo.transport.TransportListener;

/** Where a server listens, and how it is bound and started. */
class ListenerTest {
    @Test
    void aFurtherServerMayTakeAPortOverThatIsShared() throws Exception {
        Listener any = Listener.tcp("127.0.0.1", 0).withReusedPort();
        Server first = Server.builder(naming("first"))
                .listen(any)
                .transport(Servers.transport())
                .start();
        Listener same = Listener.tcp("127.0.0.1", first.port());
        org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> Server.builder(naming("other")).listen(same).bind())
                .hasMessageContaining("is in use");
        try (Server second = Server.builder(naming("second"))
                .listen(same.withReusedPort())
                .transport(Servers.transport())
                .start()) {
            first.close();
            Servers.assumePlain("the layer is another test's");
            try (TestClient client = new TestClient(second)) {
                assertThat(client.send("a\n").line()).startsWith("second ");
            }
        }
    }

    /** Sends each line back after {@code protocol} and the name of the listener. */
    static Protocol naming(String protocol) {
        return connection -> new LineParser(new LineHandler(connection) {
            @Override
            protected void line(String line) {
                send(protocol + " " + connection().attribute(Attribute.LISTENER) + " " + line + "\n");
                connection().endRequest();
            }
        });
    }

    @BeforeEach
    void isPlain() {
        Servers.assumePlain("the listeners are plain, or have a layer of their own");
    }

    private static ServerBuilder builder() {
        return Servers.builder(naming("common")).eventLoops(2);
    }

    private static Listener loopback() {
        return Listener.tcp("127.0.0.1", 0);
    }

    private static InetSocketAddress second(Server server) {
        return (InetSocketAddress) server.addresses().get(1);
    }

    private static String ask(InetSocketAddress address, String line) throws IOException {
        try (TestClient client = new TestClient(address)) {
            return client.send(line + "\n").line();
        }
    }

    // ---- several listeners

    @Test
    void eachListenerHasItsNameAndProtocol() throws Exception {
        try (Server server = builder()
                .listen(loopback().withName("first"))
                .listen(loopback().withName("second").withProtocol(naming("other")))
                .start()) {
            assertThat(server.addresses()).hasSize(2);
            assertThat(server.addresses().get(0)).isEqualTo(server.address());
            assertThat(ask(server.address(), "a")).isEqualTo("common first a");
            assertThat(ask(second(server), "b")).isEqualTo("other second b");
        }
    }

    @Test
    void hostAndPortAreTheFirstListener() throws Exception {
        try (Server server =
                builder().listen(loopback().withName("second")).port(0).start()) {
            assertThat(ask(server.address(), "a")).isEqualTo("common 127.0.0.1:0 a");
            assertThat(ask(second(server), "b")).isEqualTo("common second b");
        }
    }

    @Test
    void theLimitOfConnectionsIsThatOfAllListeners() throws Exception {
        Events events = new Events();
        try (Server server = builder()
                        .limits(Limits.defaults().withMaxConnections(1))
                        .listener(events)
                        .listen(loopback().withName("first"))
                        .listen(loopback().withName("second"))
                        .start();
                TestClient first = new TestClient(server)) {
            assertThat(first.send("1\n").line()).isEqualTo("common first 1");
            try (TestClient other = new TestClient(second(server))) {
                other.send("2\n");
                events.await("limit 1");
                assertThat(other.line()).isEqualTo("common second 2");
                assertThat(server.connections()).isEqualTo(1);
                assertThat(first.rest()).isEmpty();
            }
        }
    }

    @Test
    void allListenersAreBoundOrNone() throws Exception {
        int free;
        try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            try (ServerSocket probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                free = probe.getLocalPort();
            }
            ServerBuilder builder = builder()
                    .listen(Listener.tcp("127.0.0.1", free))
                    .listen(Listener.tcp("127.0.0.1", used.getLocalPort()));
            assertThatThrownBy(builder::bind)
                    .isInstanceOf(IOException.class)
                    .hasMessage("port " + used.getLocalPort()
                            + " of 127.0.0.1 is in use: stop the program that listens there, or choose another port");
        }
        try (ServerSocket again = new ServerSocket(free, 1, InetAddress.getLoopbackAddress())) {
            assertThat(again.isBound()).isTrue();
        }
    }

    // ---- two steps

    @Test
    void clientsOfABoundServerWaitUntilItStarts() throws Exception {
        Events events = new Events();
        try (Server server = builder().listener(events).bind();
                TestClient client = new TestClient(server)) {
            client.send("early\n");
            assertThat(events.isEmpty()).isTrue();
            assertThat(server.start()).isSameAs(server);
            assertThat(client.line()).endsWith("early");
            events.await("started");
            assertThatThrownBy(server::start).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void aServerThatIsNotStartedGivesItsPortBack() throws Exception {
        Events events = new Events();
        Server server = builder().listener(events).bind();
        int port = server.port();
        assertThat(server.stop(Duration.ZERO)).isTrue();
        server.awaitTermination();
        assertThat(events.isEmpty()).isTrue();
        try (Server other = builder().port(port).bind()) {
            assertThat(other.port()).isEqualTo(port);
        }
        assertThatThrownBy(server::start).isInstanceOf(IllegalStateException.class);
    }

    // ---- sockets that are open

    @Test
    void aSocketThatIsGivenIsServedAndClosed() throws Exception {
        ServerSocketChannel given =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        try (Server server = Server.builder(naming("common"))
                .listen(Listener.of(given).withName("given"))
                .start()) {
            assertThat(server.address()).isEqualTo(given.getLocalAddress());
            assertThat(ask(server.address(), "a")).isEqualTo("common given a");
        }
        assertThat(given.isOpen()).isFalse();
    }

    private static void assertRefused(Listener listener, String message) {
        ServerBuilder builder = Server.builder(naming("common")).listen(listener);
        assertThatThrownBy(builder::bind).isInstanceOf(IOException.class).hasMessage(message);
    }

    @Test
    void aSocketThatIsNotBoundIsOneClearSentence() throws Exception {
        ServerSocketChannel given = ServerSocketChannel.open();
        assertRefused(Listener.of(given), "the socket given is not bound: bind it first");
        given.close();
        assertRefused(Listener.of(given), "the socket given is closed: give one that listens");
    }

    @Test
    void aProcessWithoutAnInheritedSocketIsToldSo() {
        assertRefused(
                Listener.inherited(),
                "the process has inherited no listening socket: "
                        + "let the program that starts it pass one as standard input");
    }

    // ---- layers

    @Test
    void aLayerIsPutOverTheConnectionsOfItsListener() throws Exception {
        try (Server server = builder()
                .listen(loopback().withName("plain"))
                .listen(loopback().withName("layered").withLayer(UpperCaseLayer::new))
                .start()) {
            assertThat(ask(server.address(), "a")).isEqualTo("common plain a");
            assertThat(ask(second(server), "b")).isEqualTo("COMMON LAYERED B");
        }
    }

    @Test
    void aLayerCarriesAnotherOne() throws Exception {
        TransportLayer upperCase = UpperCaseLayer::new;
        TransportLayer replacing = UpperCaseLayer.replacing('m', 'w');
        try (Server server = builder()
                .listen(loopback().withName("first").withLayer(upperCase.under(replacing)))
                .listen(loopback().withName("second").withLayer(replacing.under(upperCase)))
                .start()) {
            assertThat(ask(server.address(), "a")).isEqualTo("COWWON FIRST A");
            assertThat(ask(second(server), "b")).isEqualTo("COMMON SECOND B");
        }
    }

    @Test
    void theUpperLayerHearsWhatTheLowerOneTells() throws Exception {
        Events layers = new Events();
        TransportLayer silent = UpperCaseLayer::silent;
        TransportLayer noting = below -> new ForwardingTransport(below) {
            @Override
            public TransportListener listen(TransportListener above) {
                layers.add("listens");
                return above;
            }
        };
        Events events = new Events();
        Server server = builder()
                .listener(events)
                .listen(loopback().withLayer(silent.under(noting)))
                .start();
        try (TestClient client = new TestClient(server)) {
            layers.await("listens");
            assertThat(server.stop(Duration.ofMillis(10))).isTrue();
            assertThat(client.untilAborted()).isEmpty();
        }
        events.await("started");
        assertThat(events.next()).isEqualTo("stopped");
    }

    @Test
    void aConnectionWhoseLayerIsNotOpenIsNotWaitedForWhenTheServerStops() throws Exception {
        Events events = new Events();
        Events layers = new Events();
        AtomicLong now = new AtomicLong();
        Server server = builder()
                .clock(now::get)
                .limits(Limits.defaults().without(Deadline.HANDSHAKE))
                .listener(events)
                .listen(loopback().withLayer(below -> {
                    layers.add("made");
                    return UpperCaseLayer.silent(below);
                }))
                .start();
        try (TestClient client = new TestClient(server)) {
            layers.await("made");
            CompletableFuture<Boolean> stopped = CompletableFuture.supplyAsync(() -> server.stop(Duration.ofHours(1)));
            while (!server.isDraining()) {
                Thread.onSpinWait();
            }
            // the time for which idle connections are served
            now.addAndGet(TimeUnit.SECONDS.toNanos(5));
            assertThat(client.untilAborted()).isEmpty();
            assertThat(stopped.get(TestClient.PATIENCE_MILLIS, TimeUnit.MILLISECONDS))
                    .isTrue();
        }
        events.await("started");
        assertThat(events.next()).isEqualTo("stopped");
    }
}
