package org.tatoo.samples.sni;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.samples.testing.RawClient;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Server;
import org.tatoo.transport.tck.TestTls;

class SniRouterTest {
    private static final String REFUSED = "\25\3\1\0\2\2";
    private static final int PATIENCE_MILLIS = 20_000;

    private final ServerSocket target;
    private @Nullable Server server;

    SniRouterTest() throws IOException {
        target = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        target.setSoTimeout(PATIENCE_MILLIS);
    }

    @BeforeEach
    void start() throws IOException {
        start(RouterLimits.DEFAULT, target.getLocalPort());
    }

    private void start(RouterLimits limits, int port) throws IOException {
        stop();
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        Router router = new Router(
                Routes.of(List.of(new Route("localhost", address), new Route("*.example", address))), limits);
        Server made = TransportUnderTest.on(Server.builder(SniRouter.protocol(router)))
                .bind();
        router.connectBy(made);
        server = made.start();
    }

    @AfterEach
    void close() throws IOException {
        stop();
        target.close();
    }

    private void stop() {
        if (server != null) {
            server.stop(Duration.ofMillis(200));
        }
    }

    private RawClient client() throws IOException {
        return new RawClient(server == null ? 0 : server.port());
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private String refusal(byte[] hello) throws IOException {
        try (RawClient client = client()) {
            client.send(hello);
            return client.readToEnd();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 40, 16384})
    void aHelloIsPassedOnAsItCameHoweverItIsCut(int length) throws Exception {
        byte[] hello = Hellos.records(Hellos.hello("a.example"), length);
        for (int piece : new int[] {1, 5, hello.length}) {
            try (RawClient client = client()) {
                for (int from = 0; from < hello.length; from += piece) {
                    client.send(Arrays.copyOfRange(hello, from, Math.min(hello.length, from + piece)));
                }
                client.send("then");
                try (Socket accepted = target.accept()) {
                    assertThat(text(accepted.getInputStream().readNBytes(hello.length + 4)))
                            .isEqualTo(text(hello) + "then");
                }
            }
        }
    }

    @Test
    void bytesOfTheSameRecordFollowTheHello() throws Exception {
        byte[] message = Hellos.hello("localhost");
        byte[] more = Arrays.copyOf(message, message.length + 50);
        byte[] record = Hellos.records(more, 16384);
        try (RawClient client = client()) {
            client.send(record);
            try (Socket accepted = target.accept()) {
                assertThat(text(accepted.getInputStream().readNBytes(record.length)))
                        .isEqualTo(text(record));
            }
        }
    }

    @Test
    void muchIsPassedOnBothWaysWhileNobodyReadsForSomeTime() throws Exception {
        byte[] much = new byte[8 << 20];
        new Random(1).nextBytes(much);
        byte[] hello = Hellos.records(Hellos.hello("localhost"), 16384);
        try (RawClient client = client()) {
            client.send(hello);
            try (Socket accepted = target.accept()) {
                CompletableFuture<Void> up = RawClient.inBackground(() -> client.send(much));
                CompletableFuture<Void> down =
                        RawClient.inBackground(() -> accepted.getOutputStream().write(much));
                assertThat(accepted.getInputStream().readNBytes(hello.length)).isEqualTo(hello);
                assertThat(client.input().readNBytes(much.length)).isEqualTo(much);
                assertThat(accepted.getInputStream().readNBytes(much.length)).isEqualTo(much);
                up.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
                down.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
            }
        }
    }

    @Test
    void theEndOfOneSideIsThatOfTheOther() throws Exception {
        byte[] hello = Hellos.records(Hellos.hello("localhost"), 16384);
        try (RawClient client = client()) {
            client.send(hello);
            try (Socket accepted = target.accept()) {
                accepted.getInputStream().readNBytes(hello.length);
                accepted.getOutputStream().write('x');
            }
            assertThat(client.input().read()).isEqualTo('x');
            client.expectEnd();
        }
        RawClient leaving = client();
        leaving.send(hello);
        try (Socket accepted = target.accept()) {
            accepted.setSoTimeout(PATIENCE_MILLIS);
            leaving.close();
            assertThat(accepted.getInputStream().readAllBytes()).isEqualTo(hello);
        }
    }

    @Test
    void whatIsNotToBePassedOnGetsAnAlert() throws Exception {
        assertThat(refusal(Hellos.records(Hellos.hello("other"), 16384))).isEqualTo(REFUSED + 'p');
        assertThat(refusal(Hellos.records(Hellos.hello(""), 16384))).isEqualTo(REFUSED + 'p');
        assertThat(refusal(Hellos.records(Hellos.hello("b.a.example"), 16384))).isEqualTo(REFUSED + 'p');
        assertThat(refusal("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII)))
                .isEqualTo(REFUSED + '2');
        byte[] wrong = Hellos.records(Hellos.hello("localhost"), 16384);
        wrong[5] = 2;
        assertThat(refusal(wrong)).isEqualTo(REFUSED + '2');
    }

    @Test
    void aHelloMayTakeSoManyBytes() throws Exception {
        byte[] hello = Hellos.records(Hellos.hello("localhost"), 1);
        start(new RouterLimits(hello.length - 1, Duration.ofSeconds(5), null), target.getLocalPort());
        assertThat(refusal(hello)).isEqualTo(REFUSED + 'P');
    }

    @Test
    void aServerThatIsNotThereIsAnAlert() throws Exception {
        int port;
        try (ServerSocket unused = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = unused.getLocalPort();
        }
        start(RouterLimits.DEFAULT, port);
        assertThat(refusal(Hellos.records(Hellos.hello("localhost"), 16384))).isEqualTo(REFUSED + 'P');
    }

    @Test
    void silenceEndsBothSides() throws Exception {
        start(new RouterLimits(1 << 17, Duration.ofSeconds(5), Duration.ofMillis(300)), target.getLocalPort());
        try (RawClient client = client()) {
            client.send(Hellos.records(Hellos.hello("localhost"), 16384));
            try (Socket accepted = target.accept()) {
                accepted.setSoTimeout(PATIENCE_MILLIS);
                accepted.getInputStream().readAllBytes();
            }
            client.expectEnd();
        }
    }

    /** The Java implementation of TLS on both sides, which the router does not decrypt. */
    @Test
    void realClientsAndServersDoNotNotice() throws Exception {
        Assumptions.assumeFalse(TransportUnderTest.isEncrypted(), "the client speaks TLS itself");
        try (SSLServerSocket encrypted = (SSLServerSocket) TestTls.context()
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            start(RouterLimits.DEFAULT, encrypted.getLocalPort());
            CompletableFuture<Void> served = RawClient.inBackground(() -> {
                try (Socket accepted = encrypted.accept()) {
                    accepted.getInputStream().transferTo(accepted.getOutputStream());
                }
            });
            try (SSLSocket client = (SSLSocket) TestTls.context()
                    .getSocketFactory()
                    .createSocket(InetAddress.getLoopbackAddress(), server == null ? 0 : server.port())) {
                SSLParameters parameters = client.getSSLParameters();
                parameters.setServerNames(List.of(new SNIHostName("x.example")));
                client.setSSLParameters(parameters);
                client.setSoTimeout(PATIENCE_MILLIS);
                client.getOutputStream().write("hello".getBytes(StandardCharsets.US_ASCII));
                assertThat(client.getInputStream().readNBytes(5))
                        .isEqualTo("hello".getBytes(StandardCharsets.US_ASCII));
            }
            served.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}
