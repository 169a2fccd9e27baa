package org.tatoo.samples.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.samples.http.file.FileLimits;
import org.tatoo.samples.http.file.Site;
import org.tatoo.samples.http.request.ContentRules;
import org.tatoo.samples.http.request.ResourcePath;
import org.tatoo.samples.options.ProxiedTransport;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Listener;
import org.tatoo.server.Server;
import org.tatoo.server.ServerBuilder;
import org.tatoo.testing.Cut;

/** A connection that begins with a header of the PROXY protocol is that of the client which the header names. */
@DisabledIf(
        value = "org.tatoo.samples.testing.TransportUnderTest#isEncrypted",
        disabledReason = "the header comes before the encryption, and the client encrypts all")
class ProxyTest {
    private static final String REQUEST = "GET /address HTTP/1.1\r\nHost: a\r\n\r\n";
    private static final String SIGNATURE = "\r\n\r\n\0\r\nQUIT\n";
    private static final String INET = "\300\0\2\1\3063d\1\334\4\1\273";
    private static final String INET6 = "\40\1\r\270" + "\0".repeat(11) + "\1" + "\0".repeat(16) + "\1\2\3\4";

    @TempDir
    private Path root;

    @SuppressWarnings("NullAway.Init")
    private Server server;

    @BeforeEach
    void start() throws IOException {
        ContentRules rules = new ContentRules(0, Optional.empty(), ResourcePath.parse("/address"));
        FileService service = new FileService(Site.of(root), InstantSource.system(), rules, FileLimits.defaults());
        ServerBuilder builder = Server.builder(connection -> new HttpParser(new FileHandler(connection, service)))
                .listen(Listener.tcp("127.0.0.1", 0).withLayer(ProxiedTransport::new));
        server = TransportUnderTest.on(builder).start();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource({
        "PROXY TCP4 192.0.2.1 198.51.100.1 56324 443, 192.0.2.1",
        "PROXY TCP6 2001:db8::1 ::1 56324 443, 2001:db8:0:0:0:0:0:1",
        "PROXY UNKNOWN, 127.0.0.1",
        "PROXY UNKNOWN 192.0.2.1 what ever, 127.0.0.1"
    })
    void theTextSaysWhoseItIs(String header, String address) throws IOException {
        assertThat(answer(header + "\r\n" + REQUEST)).isEqualTo(address + "\n");
    }

    @Test
    void theBinaryHeaderSaysWhoseItIs() throws IOException {
        assertThat(answer(SIGNATURE + "!\21\0\14" + INET + REQUEST)).isEqualTo("192.0.2.1\n");
        assertThat(answer(SIGNATURE + "!!\0\44" + INET6 + REQUEST)).isEqualTo("2001:db8:0:0:0:0:0:1\n");
        assertThat(answer(SIGNATURE + "!\21\0\27" + INET + "\2\0\5a.org\4\0\0" + REQUEST))
                .isEqualTo("192.0.2.1\n");
    }

    @Test
    void aConnectionOfTheProxyItselfKeepsItsAddress() throws IOException {
        assertThat(answer(SIGNATURE + "\40\0\0\0" + REQUEST)).isEqualTo("127.0.0.1\n");
        assertThat(answer(SIGNATURE + "!\0\0\3abc" + REQUEST)).isEqualTo("127.0.0.1\n");
        assertThat(answer(SIGNATURE + "!1\0\330" + "\0".repeat(216) + REQUEST)).isEqualTo("127.0.0.1\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"PROXY TCP4 192.0.2.1 198.51.100.1 56324 443\r\n", SIGNATURE + "!\21\0\17" + INET + "\4\0\0"})
    void theHeaderMayComeByteByByte(String header) throws IOException {
        byte[] input = (header + REQUEST).getBytes(StandardCharsets.ISO_8859_1);
        try (Client client = new Client(server.port())) {
            Cut.everywhere().split(input, client::send);
            assertThat(client.read(false).text()).isEqualTo("192.0.2.1\n");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                REQUEST,
                "PROXY TCP4 192.0.2.1 198.51.100.1 56324\r\n" + REQUEST,
                SIGNATURE + "1\21\0\14" + INET + REQUEST,
                SIGNATURE + "!\21\0\13" + INET + REQUEST,
                SIGNATURE + "!\21\0\15" + INET + "\4\0\0" + REQUEST,
                SIGNATURE + "!\21\0\17" + INET + "\4\0\1" + REQUEST
            })
    void aConnectionWithoutARightHeaderIsClosed(String input) throws IOException {
        try (Client client = new Client(server.port())) {
            client.send(input);
            client.expectAbort();
        }
    }

    private String answer(String input) throws IOException {
        try (Client client = new Client(server.port())) {
            client.send(input);
            return client.read(false).text();
        }
    }
}
