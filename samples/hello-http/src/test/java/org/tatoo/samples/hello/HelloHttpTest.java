package org.tatoo.samples.hello;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.samples.testing.CommandRun;
import org.tatoo.samples.testing.RawClient;
import org.tatoo.samples.testing.RecordingListener;
import org.tatoo.samples.testing.ServerProcess;
import org.tatoo.samples.testing.TransportUnderTest;
import org.tatoo.server.Server;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HelloHttpTest {
    private static final String HOST = " HTTP/1.1\r\nHost: a\r\n";

    private final RecordingListener listener = new RecordingListener();
    private Server server;

    @BeforeAll
    void start() throws IOException {
        server = TransportUnderTest.on(Server.builder(connection -> new HttpParser(new HelloHandler(connection))))
                .eventLoops(1)
                .listener(listener)
                .start();
    }

    @AfterEach
    void nothingFailed() {
        assertThat(listener.failures()).isEmpty();
    }

    @AfterAll
    void stop() {
        // clients of the JDK keep their connections
        server.stop(Duration.ZERO);
    }

    @Test
    void aClientGetsTheGreeting() throws Exception {
        HttpResponse<String> answer = ask("GET", "/?name=ada");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("Hello, world\n");
        assertThat(answer.headers().firstValue("Date").orElseThrow())
                .matches("\\w{3}, \\d\\d \\w{3} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT");
    }

    @ParameterizedTest
    @CsvSource({"GET, /other, 404", "HEAD, /, 200", "HEAD, /other, 404", "DELETE, /, 501", "BREW, /, 501"})
    void aClientGetsTheStatus(String method, String path, int status) throws Exception {
        HttpResponse<String> answer = ask(method, path);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).isEmpty();
    }

    private HttpResponse<String> ask(String method, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(TransportUnderTest.uri(server.port(), path))
                .version(HttpClient.Version.HTTP_1_1)
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return TransportUnderTest.httpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void aConnectionStaysOpenAndAnswersInOrder() throws IOException {
        String answers = exchange("\r\nGET /" + HOST + "\r\nGET /x" + HOST + "\r\nHEAD http://a" + HOST
                + "Connection: close\r\n\r\nGET /" + HOST + "\r\n");

        assertThat(answers.lines().filter(line -> line.startsWith("HTTP/")))
                .containsExactly("HTTP/1.1 200 OK", "HTTP/1.1 404 Not Found", "HTTP/1.1 200 OK");
        assertThat(answers).containsOnlyOnce("Hello, world").containsOnlyOnce("Connection: close");
        assertThat(answers).endsWith("Content-Length: 13\r\nConnection: close\r\n\r\n");
    }

    @Test
    void requestsMayComeInPiecesOfOneByte() throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            for (char character : ("GET /" + HOST + "\r\n").toCharArray()) {
                client.send(String.valueOf(character));
            }
            client.endInput();

            assertThat(client.readToEnd()).startsWith("HTTP/1.1 200 OK\r\n").endsWith("\r\n\r\nHello, world\n");
        }
    }

    @Test
    void httpOneZeroNeedsNoHostAndEndsTheConnection() throws IOException {
        assertThat(exchange("GET / HTTP/1.0\r\n\r\nGET / HTTP/1.0\r\n\r\n"))
                .containsOnlyOnce("HTTP/1.1 200 OK")
                .contains("Connection: close");
    }

    @Test
    void aTargetMayBeAWholeUri() throws IOException {
        assertThat(exchange("GET http://a" + HOST + "\r\n")).startsWith("HTTP/1.1 200 OK");
        assertThat(exchange("GET http://a/x" + HOST + "\r\n")).startsWith("HTTP/1.1 404 Not Found");
        assertThat(exchange("GET ftp://a/" + HOST + "\r\n")).startsWith("HTTP/1.1 404 Not Found");
    }

    @ParameterizedTest
    @CsvSource({
        "GET / HTTP/1.1\\r\\n\\r\\n, 400 Bad Request",
        "GET / HTTP/1.1\\r\\nHost: a\\r\\nHost: a\\r\\n\\r\\n, 400 Bad Request",
        "GET / HTTP/1.1\\r\\nHost : a\\r\\n\\r\\n, 400 Bad Request",
        "GET /\\r\\n\\r\\n, 400 Bad Request",
        "GET / HTTP/2.0\\r\\nHost: a\\r\\n\\r\\n, 505 HTTP Version Not Supported",
        "GET / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 5\\r\\n\\r\\nhello, 413 Content Too Large",
        "PUT / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 5\\r\\n\\r\\nhello, 501 Not Implemented",
        "GET / HTTP/1.1\\r\\nHost: a\\r\\nTransfer-Encoding: chunked\\r\\n\\r\\n0\\r\\n\\r\\n, 413 Content Too Large",
    })
    void aRequestThatIsRefusedIsTheLastOfItsConnection(String request, String status) throws IOException {
        String wire = request.replace("\\r\\n", "\r\n");

        assertThat(exchange(wire + "GET /" + HOST + "\r\n"))
                .startsWith("HTTP/1.1 " + status + "\r\n")
                .contains("Connection: close")
                .containsOnlyOnce("HTTP/1.1 ")
                .endsWith("Connection: close\r\n\r\n");
    }

    @Test
    void aTargetThatIsTooLongHasAStatusOfItsOwn() throws IOException {
        assertThat(exchange("GET /" + "x".repeat(10_000) + HOST + "\r\n")).startsWith("HTTP/1.1 414 URI Too Long");
        assertThat(exchange("GET /?" + "x".repeat(10_000) + HOST + "\r\n")).startsWith("HTTP/1.1 414 URI Too Long");
        assertThat(exchange("GET /" + HOST + "A: " + "x".repeat(10_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 400 Bad Request");
    }

    private String exchange(String requests) throws IOException {
        try (RawClient client = new RawClient(server.port())) {
            RawClient.untilClosed(() -> {
                client.send(requests);
                client.endInput();
            });
            return client.readToEnd();
        }
    }

    @Test
    void theCommandServesUntilItIsToldToStop() throws Exception {
        try (ServerProcess process = ServerProcess.start(HelloHttp.class, List.of("--port", "0"))) {
            try (RawClient client = RawClient.plain(process.port())) {
                assertThat(client.exchange("GET / HTTP/1.0\r\n\r\n".getBytes(StandardCharsets.UTF_8)))
                        .endsWith("Hello, world\n");
            }
            process.terminate();
            process.expectEnd();
        }
    }

    @Test
    void aPortThatCannotBeUsedGetsOneLine() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());

            run("--port", port).expectFault(1, "hello-http", port);
        }
        run("--port", "65536").expectFault(1, "hello-http", "65535");
    }

    private static CommandRun run(String... arguments) {
        return CommandRun.of(HelloHttp.commandLine(), List.of(arguments));
    }
}
