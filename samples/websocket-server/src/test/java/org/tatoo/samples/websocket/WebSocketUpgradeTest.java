package org.tatoo.samples.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tatoo.samples.testing.RawClient;

/** Requests before frames: RFC 6455 section 4. */
class WebSocketUpgradeTest extends ServedTest {
    private static final String REQUEST = WebSocketClient.request("/echo");

    @BeforeEach
    void start() throws IOException {
        serve(WebSocketLimits.DEFAULT);
    }

    private RawClient send(String request) throws IOException {
        return new RawClient(server().port()).send(request);
    }

    /** The server shows that it has read the key, as in section 1.3. */
    @Test
    void theKeyIsAnswered() throws IOException {
        try (RawClient client = send(REQUEST)) {
            assertThat(WebSocketClient.head(client))
                    .containsExactly(
                            "HTTP/1.1 101 Switching Protocols",
                            "Upgrade: websocket",
                            "Connection: Upgrade",
                            "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Upgrade: websocket | upgrade: WebSocket",
                "Upgrade: websocket | Upgrade: h2c, websocket",
                "Upgrade: websocket | Upgrade: websocket ,h2c",
                "Connection: Upgrade | Connection: keep-alive, upgrade",
                "HTTP/1.1 | HTTP/1.2",
                "/echo | /echo?query",
                "/echo | http://server.example.com/echo",
            })
    void otherWordsForTheSameAreAccepted(String part, String other) throws IOException {
        try (RawClient client = send(REQUEST.replace(part, other))) {
            assertThat(WebSocketClient.head(client)).startsWith("HTTP/1.1 101 Switching Protocols");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Sec-WebSocket-Version: 13 | Sec-WebSocket-Version: 8 | 426 Upgrade Required",
                "Sec-WebSocket-Version: 13 | Sec-WebSocket-Version: 013 | 426 Upgrade Required",
                "Sec-WebSocket-Version: 13 | X: 13 | 426 Upgrade Required",
                "Upgrade: websocket | X: websocket | 426 Upgrade Required",
                "Upgrade: websocket | Upgrade: websockets | 426 Upgrade Required",
                "Connection: Upgrade | X: Upgrade | 400 Bad Request",
                "Connection: Upgrade | Connection: keep-alive | 400 Bad Request",
                "Sec-WebSocket-Key: | X: | 400 Bad Request",
                "bXBsZSBub25jZQ== | bXBsZSBub25jZQ= | 400 Bad Request",
                "bXBsZSBub25jZQ== | bXBsZSBub25jZQ | 400 Bad Request",
                "bXBsZSBub25jZQ== | bXBsZSBub25jZQAA | 400 Bad Request",
                "bXBsZSBub25jZQ== | bXBsZSBub25jZTEyMw== | 400 Bad Request",
                "bXBsZSBub25jZQ== | bXBsZSBub25j-Q== | 400 Bad Request",
                "HTTP/1.1 | HTTP/1.0 | 400 Bad Request",
                "Host: server.example.com | X: y | 400 Bad Request",
                "GET | POST | 405 Method Not Allowed",
                "Origin: http://server.example.com | Content-Length: 1 | 413 Content Too Large",
                "Origin: http://server.example.com | Transfer-Encoding: chunked | 413 Content Too Large",
                "HTTP/1.1 | HTTP/2.0 | 505 HTTP Version Not Supported",
                "HTTP/1.1 | HTTQ/1.1 | 400 Bad Request",
            })
    void aRequestThatIsNotSoundIsTheLastOne(String part, String other, String status) throws IOException {
        try (RawClient client = send(REQUEST.replace(part, other))) {
            assertThat(client.readToEnd()).startsWith("HTTP/1.1 " + status).containsPattern("Connection:.*close");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Origin: HTTP://server.EXAMPLE.com",
                "Origin: https://server.example.com",
                "Origin: https://friend.example:8443",
                "X: y"
            })
    void pagesOfTheSameHostAndOfFriendsMayConnect(String field) throws IOException {
        try (RawClient client = send(REQUEST.replace("Origin: http://server.example.com", field))) {
            assertThat(WebSocketClient.head(client)).startsWith("HTTP/1.1 101 Switching Protocols");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Origin: http://example.com",
                "Origin: http://server.example.com:81",
                "Origin: http://server.example.com.evil.example",
                "Origin: https://friend.example",
                "Origin: null",
                "Origin: http://server.example.com\r\nOrigin: http://server.example.com"
            })
    void otherPagesMayNotConnect(String field) throws IOException {
        try (RawClient client = send(REQUEST.replace("Origin: http://server.example.com", field))) {
            assertThat(client.readToEnd()).startsWith("HTTP/1.1 403 Forbidden");
        }
    }

    @Test
    void allPagesMayConnectIfTheOptionSaysSo() {
        Origins all = new Origins(Set.of("*"));
        assertThat(all.admit(List.of("null"), "a")).isTrue();
        assertThat(all.admit(List.of("http://b"), "a")).isTrue();
    }

    @Test
    void fieldsComeOnce() throws IOException {
        for (String field : List.of("Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: " + WebSocketClient.KEY)) {
            try (RawClient client = send(REQUEST.replace(field, field + "\r\n" + field))) {
                assertThat(client.readToEnd()).startsWith("HTTP/1.1 400 Bad Request");
            }
        }
    }

    @Test
    void anotherVersionIsToldTheRightOne() throws IOException {
        try (RawClient client = send(REQUEST.replace("Version: 13", "Version: 12"))) {
            assertThat(client.readToEnd())
                    .contains("Sec-WebSocket-Version: 13\r\n", "Upgrade: websocket\r\n", "Connection: Upgrade\r\n");
        }
    }

    @Test
    void anAnswerToHeadHasNoContent() throws IOException {
        try (RawClient client = send(REQUEST.replace("GET", "HEAD"))) {
            assertThat(client.readToEnd())
                    .startsWith("HTTP/1.1 405 Method Not Allowed")
                    .contains("Allow: GET\r\n")
                    .endsWith("\r\n\r\n");
        }
    }

    @Test
    void thePageComesFromTheSameConnection() throws IOException {
        try (RawClient client = send(get("/") + "\r\n" + get("/none") + get("/websocket.js") + REQUEST)) {
            assertThat(reply(client)).contains("text/html").contains("<h1>WebSocket</h1>");
            assertThat(reply(client)).startsWith("HTTP/1.1 404 Not Found");
            assertThat(reply(client)).contains("text/javascript").contains("new WebSocket(");
            assertThat(WebSocketClient.head(client)).startsWith("HTTP/1.1 101 Switching Protocols");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"GET / HTTP/1.0\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"})
    void aRequestMaySayThatItIsTheLastOne(String request) throws IOException {
        try (RawClient client = send(request)) {
            assertThat(client.readToEnd()).startsWith("HTTP/1.1 200 OK").contains("Connection: close\r\n");
        }
    }

    private static String get(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n";
    }

    private static String reply(RawClient client) throws IOException {
        List<String> head = WebSocketClient.head(client);
        int length = head.stream()
                .filter(line -> line.startsWith("Content-Length: "))
                .mapToInt(line -> Integer.parseInt(line.substring("Content-Length: ".length())))
                .sum();
        return String.join("\n", head) + "\n" + new String(client.input().readNBytes(length), StandardCharsets.UTF_8);
    }
}
