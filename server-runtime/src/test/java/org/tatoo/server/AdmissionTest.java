package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.tatoo.runtime.Connection;
import org.tatoo.transport.ForwardingTransport;
import org.tatoo.transport.LayeredTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportLayer;

/** Which clients get a place, and which connections give theirs. */
class AdmissionTest {
    /** Idle connections are not waited for when a server stops. */
    private static final Limits LIMITS = Limits.defaults().withDrainTimeout(Duration.ofMillis(100));

    private final Events events = new Events();
    private final List<Socket> sockets = new ArrayList<>();

    @AfterEach
    void leave() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    private Server start(Limits limits) {
        return Servers.start(limits, events, Echo::new);
    }

    private static final class Echo extends LineHandler {
        Echo(Connection connection) {
            super(connection);
        }

        @Override
        protected void line(String line) {
            if (line.equals("hold")) {
                pause();
                return;
            }
            super.line(line);
        }
    }

    /** A client that says nothing. */
    private Socket silent(Server server) throws IOException {
        return silent(server, "127.0.0.1");
    }

    private Socket silent(Server server, String from) throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(from, 0));
        socket.setSoTimeout(TestClient.PATIENCE_MILLIS);
        socket.connect(server.address(), TestClient.PATIENCE_MILLIS);
        sockets.add(socket);
        return socket;
    }

    private static boolean hasEnded(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketException e) {
            return true;
        }
    }

    private boolean isRefused(Server server, String from) throws IOException {
        try {
            return hasEnded(silent(server, from));
        } catch (SocketException e) {
            return true;
        }
    }

    // ---- at the limit of connections

    @Test
    void silentClientsGiveTheirPlacesToOthersTheOldestFirst() throws Exception {
        Servers.assumePlain("a connection that is not encrypted yet is not opened");
        try (Server server = start(LIMITS.withMaxConnections(20))) {
            List<Socket> all = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                all.add(silent(server));
                events.await("opened");
            }
            for (int i = 0; i < 5; i++) {
                try (TestClient polite = new TestClient(server)) {
                    assertThat(polite.send("a\n").line()).isEqualTo("a");
                    if (i == 0) {
                        assertThat(hasEnded(all.get(0))).isTrue();
                        events.await("closed");
                    }
                }
                // its place is free for the next one
                events.await("closed");
            }
            assertThat(server.connections()).isEqualTo(19);
        }
    }

    @Test
    void idleConnectionsGiveTheirPlacesAfterSilentOnes() throws Exception {
        Servers.assumePlain("a connection that is not encrypted yet is not opened");
        AtomicLong clock = new AtomicLong();
        try (Server server = startWithTwoPlaces(clock);
                TestClient idle = new TestClient(server)) {
            assertThat(idle.send("a\n").line()).isEqualTo("a");
            Socket silent = silent(server);
            events.await("opened");
            events.await("opened");
            clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(100));
            try (TestClient other = new TestClient(server)) {
                assertThat(other.send("b\n").line()).isEqualTo("b");
                assertThat(hasEnded(silent)).isTrue();
                assertThat(idle.send("a\n").line()).isEqualTo("a");
                try (TestClient third = new TestClient(server)) {
                    assertThat(third.send("c\n").line()).isEqualTo("c");
                    assertThat(server.connections()).isEqualTo(2);
                }
            }
        }
    }

    /** One that has just been accepted may have sent its first byte, which the loop has not read. */
    @Test
    void aNewConnectionKeepsItsPlace() throws Exception {
        Servers.assumePlain("a connection that is not encrypted yet is not opened");
        AtomicLong clock = new AtomicLong();
        try (Server server = startWithTwoPlaces(clock);
                TestClient idle = new TestClient(server)) {
            assertThat(idle.send("a\n").line()).isEqualTo("a");
            Socket silent = silent(server);
            events.await("opened");
            events.await("opened");
            clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(99));
            try (TestClient other = new TestClient(server)) {
                assertThat(other.send("b\n").line()).isEqualTo("b");
                events.await("closed");
                silent.getOutputStream().write("a\n".getBytes(StandardCharsets.US_ASCII));
                assertThat(silent.getInputStream().read()).isEqualTo('a');
            }
        }
    }

    private Server startWithTwoPlaces(AtomicLong clock) {
        return Servers.start(Servers.lines(Echo::new)
                .limits(LIMITS.withMaxConnections(2).withDrainTimeout(Duration.ZERO))
                .listener(events)
                .clock(clock::get));
    }

    @Test
    void connectionsOfTheAddressThatHasMostGiveTheirPlacesFirst() throws Exception {
        Servers.assumePlain("a connection that is not encrypted yet is not opened");
        try (Server server = start(LIMITS.withMaxConnections(3))) {
            Socket alone = silent(server, "127.0.0.2");
            events.await("opened");
            Socket first = silent(server);
            events.await("opened");
            Socket second = silent(server);
            events.await("opened");
            try (TestClient other = new TestClient(server)) {
                assertThat(other.send("b\n").line()).isEqualTo("b");
                assertThat(hasEnded(first)).isTrue();
                alone.getOutputStream().write("a\n".getBytes(StandardCharsets.US_ASCII));
                assertThat(alone.getInputStream().read()).isEqualTo('a');
                second.getOutputStream().write("a\n".getBytes(StandardCharsets.US_ASCII));
                assertThat(second.getInputStream().read()).isEqualTo('a');
            }
        }
    }

    @Test
    void aConnectionThatIsAnsweredKeepsItsPlaceAndAcceptingResumes() throws Exception {
        Servers.assumePlain("the client that waits would be in its handshake");
        try (Server server = start(LIMITS.withMaxConnections(1));
                TestClient held = new TestClient(server);
                TestClient other = new TestClient(server)) {
            held.send("hold\n");
            other.send("b\n");
            events.await("limit 1");
            held.reset();
            assertThat(other.line()).isEqualTo("b");
        }
    }

    // ---- connections of an address

    @Test
    void anAddressHasItsShare() throws Exception {
        Servers.assumePlain("a connection that is not encrypted yet is not opened");
        Limits limits = LIMITS.withPerAddress(1).withPerAddressLoopback(2);
        try (Server server = start(limits)) {
            for (String address : List.of("127.0.0.1", "127.0.0.2", "127.0.0.3")) {
                Socket first = silent(server, address);
                events.await("opened");
                Socket second = silent(server, address);
                events.await("opened");
                assertThat(isRefused(server, address)).isTrue();
                events.await("refused ADDRESS");
                first.close();
                events.await("closed");
                Socket third = silent(server, address);
                events.await("opened");
                second.close();
                third.close();
                events.await("closed");
                events.await("closed");
            }
            assertThat(server.connections()).isZero();
        }
    }

    @Test
    void loopbackIsFreeUnlessSaid() throws Exception {
        try (Server server = start(LIMITS.withPerAddress(1));
                TestClient first = new TestClient(server);
                TestClient second = new TestClient(server)) {
            assertThat(first.send("a\n").line()).isEqualTo("a");
            assertThat(second.send("b\n").line()).isEqualTo("b");
        }
    }

    /** A layer that opens at once, and says that the peer is another one. */
    private static TransportLayer naming(AtomicReference<@Nullable SocketAddress> peer) {
        return new TransportLayer() {
            @Override
            public LayeredTransport over(Transport below) {
                SocketAddress named = peer.get();
                return new ForwardingTransport(below) {
                    @Override
                    public @Nullable SocketAddress remote() {
                        return named == null ? super.remote() : named;
                    }
                };
            }

            @Override
            public boolean namesPeers() {
                return true;
            }
        };
    }

    @Test
    void aClientOfAProxyIsCountedForItself() throws Exception {
        Servers.assumePlain("the listener has a layer of its own");
        AtomicReference<@Nullable SocketAddress> peer = new AtomicReference<>();
        Limits limits = LIMITS.withPerAddress(1).withPerAddressLoopback(1);
        ServerBuilder builder = Servers.lines(Echo::new)
                .limits(limits)
                .listener(events)
                .listen(Listener.tcp("127.0.0.1", 0).withLayer(naming(peer)));
        try (Server server = Servers.start(builder)) {
            for (String address : List.of("192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8:0:1::1")) {
                peer.set(new InetSocketAddress(InetAddress.getByName(address), 1));
                try (TestClient first = new TestClient(server)) {
                    assertThat(first.send("a\n").line()).isEqualTo("a");
                    assertThat(isRefused(server, "127.0.0.1")).isTrue();
                    events.await("refused ADDRESS");
                    assertThat(first.send("a\n").line()).isEqualTo("a");
                }
                events.await("closed");
            }
            peer.set(new InetSocketAddress(InetAddress.getByName("2001:db8::1"), 1));
            try (TestClient first = new TestClient(server)) {
                assertThat(first.send("a\n").line()).isEqualTo("a");
                peer.set(new InetSocketAddress(InetAddress.getByName("2001:db8::2"), 1));
                assertThat(isRefused(server, "127.0.0.1"))
                        .as("of the same network")
                        .isTrue();
            }
        }
    }

    // ---- which loop

    @Test
    void aLoopThatIsBlockedGetsNoConnections() throws Exception {
        Servers.assumePlain("the handshake would wait for the loop");
        Assumptions.assumeTrue(Servers.transport() == TransportKind.NIO, "other loops have no threads of their own");
        CountDownLatch blocked = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicLong clock = new AtomicLong();
        ServerBuilder builder = Servers.lines(connection -> new LineHandler(connection) {
                    @Override
                    protected void line(String line) {
                        if (line.equals("block")) {
                            blocked.countDown();
                            awaitQuietly(release);
                        }
                        super.line(line);
                    }
                })
                .limits(Limits.defaults().withDrainTimeout(Duration.ZERO))
                .clock(clock::get);
        try (Server server = Servers.start(builder);
                TestClient first = new TestClient(server)) {
            first.send("block\n");
            blocked.await();
            clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
            for (int i = 0; i < 10; i++) {
                try (TestClient other = new TestClient(server)) {
                    assertThat(other.send("a\n").line()).isEqualTo("a");
                }
            }
            release.countDown();
            assertThat(first.line()).isEqualTo("block");
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
