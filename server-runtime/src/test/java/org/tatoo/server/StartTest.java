package org.tatoo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StartTest {
    private static ServerBuilder builder() {
        return Servers.builder(connection -> new LineParser(new LineHandler(connection)))
                .eventLoops(1);
    }

    @Test
    void theDefaultIsAFreePortOfTheLoopbackAddress() throws Exception {
        try (Server server = builder().start()) {
            assertThat(server.port()).isPositive();
            assertThat(server.address().getAddress().isLoopbackAddress()).isTrue();
            assertThat(server.address().getPort()).isEqualTo(server.port());
        }
    }

    @Test
    void aPortInUseIsOneClearSentence() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> builder().port(other.getLocalPort()).start())
                    .isInstanceOf(IOException.class)
                    .hasMessage("port " + other.getLocalPort()
                            + " of 127.0.0.1 is in use: stop the program that listens there, or choose another port");
        }
    }

    @Test
    void anUnknownHostIsOneClearSentence() {
        assertThatThrownBy(() -> builder().host("no such host").start())
                .isInstanceOf(IOException.class)
                .hasMessage("unknown host 'no such host': give a name or address of this machine, or 0.0.0.0 for all");
    }

    @Test
    void anAddressOfAnotherMachineIsOneClearSentence() {
        assertThatThrownBy(() -> builder().host("192.0.2.1").start())
                .isInstanceOf(IOException.class)
                .hasMessage("192.0.2.1 is no address of this machine: "
                        + "listen on 127.0.0.1, or on 0.0.0.0 for all addresses");
    }

    @Test
    void aPortIsFreeAgainAfterTheServerHasStopped() throws Exception {
        Server first = builder()
                .limits(Limits.defaults().withLingerTimeout(Duration.ZERO).withDrainTimeout(Duration.ofMillis(100)))
                .start();
        try (TestClient client = new TestClient(first)) {
            assertThat(client.send("a\n").line()).isEqualTo("a");
            first.close();
        }
        try (Server second = builder().port(first.port()).start()) {
            assertThat(second.port()).isEqualTo(first.port());
        }
    }

    @Test
    void valuesOutOfRangeAreRefusedWithTheRange() {
        assertThatThrownBy(() -> builder().port(65_536))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("port must be 0 to 65535: 65536");
        assertThatThrownBy(() -> builder().eventLoops(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("eventLoops must be 1 to 1024: 0");
        assertThatThrownBy(() -> builder().backlog(0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void atTheLimitClientsWaitUntilAConnectionEnds() throws Exception {
        Servers.assumePlain("the client that waits would be in its handshake");
        Events listener = new Events();
        try (Server server = builder()
                        .limits(Limits.defaults().withMaxConnections(2))
                        .listener(listener)
                        .start();
                TestClient first = new TestClient(server);
                TestClient second = new TestClient(server)) {
            assertThat(first.send("1\nbegun").line()).isEqualTo("1");
            assertThat(second.send("2\nbegun").line()).isEqualTo("2");
            try (TestClient third = new TestClient(server)) {
                third.send("3\n");
                listener.await("limit 2");
                assertThat(server.connections()).isEqualTo(2);
                first.leave();
                assertThat(third.line()).isEqualTo("3");
                assertThat(second.send("\n").line()).isEqualTo("begun");
            }
        }
    }
}
