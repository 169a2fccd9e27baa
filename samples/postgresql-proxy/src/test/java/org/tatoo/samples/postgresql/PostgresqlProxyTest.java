package org.tatoo.samples.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.samples.options.LineLog;
import org.tatoo.samples.testing.RawClient;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Server;
import org.tatoo.server.Upstream;

class PostgresqlProxyTest {
    private static final int PATIENCE_MILLIS = 20_000;
    private static final byte[] READY = Messages.joined(
            Messages.of('R', "\0\0\0\0"), Messages.of('S', "server_version\00015\0"), Messages.of('Z', "I"));

    private final ServerSocket target;
    private final StringWriter lines = new StringWriter();
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private @Nullable LineLog log;
    private @Nullable Server server;

    PostgresqlProxyTest() throws IOException {
        target = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        target.setSoTimeout(PATIENCE_MILLIS);
    }

    @BeforeEach
    void start() throws IOException {
        start(target.getLocalPort());
    }

    private void start(int port) throws IOException {
        stop();
        LineLog started = LineLog.start("statement log", lines, complaints::add);
        Upstream upstream =
                new Upstream(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), Duration.ofSeconds(5));
        Proxy proxy = new Proxy(upstream, new ProxyLimits(Duration.ofSeconds(5), 20), started);
        Server made = TransportUnderTest.on(Server.builder(proxy.protocol())).bind();
        upstream.connectBy(made);
        log = started;
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
        if (log != null) {
            log.close();
        }
    }

    private RawClient client() throws IOException {
        return new RawClient(server == null ? 0 : server.port());
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static void send(RawClient client, byte[] bytes, int piece) throws IOException {
        for (int from = 0; from < bytes.length; from += piece) {
            client.send(Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + piece)));
        }
    }

    /** The server's side after the first messages of both. */
    private Socket loggedIn(RawClient client) throws IOException {
        client.send(Messages.STARTUP);
        Socket accepted = target.accept();
        accepted.setSoTimeout(PATIENCE_MILLIS);
        assertThat(text(accepted.getInputStream().readNBytes(Messages.STARTUP.length)))
                .isEqualTo(text(Messages.STARTUP));
        accepted.getOutputStream().write(READY);
        assertThat(text(client.input().readNBytes(READY.length))).isEqualTo(text(READY));
        return accepted;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 1000})
    void encryptionIsRefusedAndAllElsePassedOnAsItCame(int piece) throws IOException {
        byte[] bind = Messages.of('B', "\0s\0\0\0\0\2\0\0\0\1x\377\377\377\377\0\0");
        byte[] sent = Messages.joined(
                Messages.of('Q', "select 1\0"), Messages.of('P', "s\0select $1, $2\0\0\0"), bind, Messages.of('S', ""));
        byte[] answered = Messages.joined(
                Messages.of('T', "\0\0"), Messages.of('D', "\0\1\377\377\377\377"), Messages.of('Z', "T"));
        try (RawClient client = client()) {
            send(client, Messages.SSL, piece);
            assertThat(client.input().readNBytes(1)).isEqualTo(new byte[] {'N'});
            try (Socket accepted = loggedIn(client)) {
                send(client, sent, piece);
                assertThat(text(accepted.getInputStream().readNBytes(sent.length)))
                        .isEqualTo(text(sent));
                for (int from = 0; from < answered.length; from += piece) {
                    accepted.getOutputStream().write(answered, from, Math.min(piece, answered.length - from));
                }
                assertThat(text(client.input().readNBytes(answered.length))).isEqualTo(text(answered));
                client.send(Messages.of('X', ""));
                assertThat(accepted.getInputStream().readNBytes(5)).isEqualTo(Messages.of('X', ""));
            }
            assertThat(client.input().read()).isNegative();
        }
        stop();
        assertThat(lines.toString().lines().map(line -> line.replaceFirst("^\\S+ ", "")))
                .containsExactly("select 1", "select $1, $2");
    }

    @Test
    void aLongStatementIsCutInTheLogAndPassedOnWhole() throws IOException {
        byte[] query = Messages.of('Q', "select '\n" + "x".repeat(100) + "'\0");
        try (RawClient client = client();
                Socket accepted = loggedIn(client)) {
            client.send(query);
            assertThat(text(accepted.getInputStream().readNBytes(query.length))).isEqualTo(text(query));
        }
        stop();
        assertThat(lines.toString()).endsWith(" select '\\nxxxxxxxxxxx (110 bytes)\n");
    }

    @Test
    void whatAMessageOfTheTypePIsDependsOnTheRequest() throws IOException {
        byte[][] requests = {
            Messages.of('R', "\0\0\0\12SCRAM-SHA-256\0\0"),
            Messages.of('R', "\0\0\0\13r=x"),
            Messages.of('R', "\0\0\0\5salt"),
            Messages.of('R', "\0\0\0\7")
        };
        byte[][] replies = {
            Messages.of('p', "SCRAM-SHA-256\0\0\0\0\1n"),
            Messages.of('p', "c=biws\0"),
            Messages.of('p', "md5secret\0"),
            Messages.of('p', "\0\0")
        };
        try (RawClient client = client();
                Socket accepted = loggedIn(client)) {
            for (int i = 0; i < requests.length; i++) {
                accepted.getOutputStream().write(requests[i]);
                assertThat(client.input().readNBytes(requests[i].length)).isEqualTo(requests[i]);
                client.send(replies[i]);
                assertThat(text(accepted.getInputStream().readNBytes(replies[i].length)))
                        .isEqualTo(text(replies[i]));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 8, 14, 99})
    void aQueryWhoseLengthIsWrongIsRefused(int length) throws IOException {
        try (RawClient client = client();
                Socket accepted = loggedIn(client)) {
            client.send(Messages.joined(
                    Messages.announcing('Q', length, "select 1\0"), Messages.of('Q', "drop table t\0")));
            assertThat(client.readToEnd()).startsWith("E").contains("SFATAL\0", "C08P01\0", "Mwrong message: ");
            assertThat(text(accepted.getInputStream().readAllBytes())).doesNotContain("drop");
        }
    }

    @Test
    void whatComesBeforeAWrongMessageInOneReadIsPassedOnBeforeIt() throws IOException {
        byte[] query = Messages.of('Q', "select 1\0");
        byte[] notice = Messages.of('N', "Mhello\0\0");
        try (RawClient client = client();
                Socket accepted = loggedIn(client)) {
            client.send(Messages.joined(query, new byte[] {'?'}));
            assertThat(text(accepted.getInputStream().readAllBytes())).isEqualTo(text(query));
            assertThat(client.readToEnd()).contains("C08P01\0");
        }
        try (RawClient client = client();
                Socket accepted = loggedIn(client)) {
            accepted.getOutputStream().write(Messages.joined(notice, new byte[] {'?'}));
            assertThat(client.readToEnd()).startsWith(text(notice) + "E").contains("C08P01\0");
        }
    }

    @Test
    void aWrongFirstMessageIsRefused() throws IOException {
        for (byte[] wrong : List.of(Messages.first(99, ""), new byte[] {0, 0, 0, 7, 0}, new byte[] {9, 9, 9, 9})) {
            try (RawClient client = client()) {
                client.send(wrong);
                assertThat(client.readToEnd()).contains("C08P01\0", "Mwrong first message: ");
            }
        }
    }

    @Test
    void aWrongMessageOfTheServerEndsTheSession() throws IOException {
        try (RawClient client = client();
                Socket accepted = loggedIn(client)) {
            accepted.getOutputStream().write('?');
            assertThat(client.readToEnd()).contains("C08P01\0", "Mwrong message of the server: ");
            assertThat(accepted.getInputStream().read()).isNegative();
        }
        try (RawClient client = client();
                Socket accepted = loggedIn(client)) {
            byte[] longer = Messages.announcing('D', 99, "\0\1\0\0\0\1x");
            accepted.getOutputStream().write(Messages.joined(longer, Messages.of('Z', "I")));
            // the client has got a part of the message, in which no other one can come
            assertThat(client.readToEnd()).isEqualTo(text(longer));
        }
    }

    @Test
    void aServerThatIsNotThereIsSaid() throws IOException {
        int port = target.getLocalPort();
        target.close();
        start(port);
        try (RawClient client = client()) {
            client.send(Messages.STARTUP);
            assertThat(client.readToEnd()).contains("C08001\0", "Mthe server is not there\0");
        }
    }

    @Test
    void aCancelRequestIsPassedOn() throws IOException {
        byte[] cancel = Messages.first(80877102, "\0\0\0\7\0\0\0\11");
        try (RawClient client = client()) {
            client.send(cancel);
            try (Socket accepted = target.accept()) {
                assertThat(accepted.getInputStream().readNBytes(cancel.length)).isEqualTo(cancel);
            }
            assertThat(client.readToEnd()).isEmpty();
        }
    }

    @Test
    void muchIsPassedOnBothWaysWhileNobodyReadsForSomeTime() throws Exception {
        byte[] up = Messages.of('d', "u".repeat(8 << 20));
        byte[] down = Messages.of('d', "d".repeat(8 << 20));
        try (RawClient client = client();
                Socket accepted = loggedIn(client)) {
            CompletableFuture<Void> sent = RawClient.inBackground(() -> client.send(up));
            CompletableFuture<Void> answered =
                    RawClient.inBackground(() -> accepted.getOutputStream().write(down));
            assertThat(Arrays.equals(client.input().readNBytes(down.length), down))
                    .isTrue();
            assertThat(Arrays.equals(accepted.getInputStream().readNBytes(up.length), up))
                    .isTrue();
            sent.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
            answered.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}
