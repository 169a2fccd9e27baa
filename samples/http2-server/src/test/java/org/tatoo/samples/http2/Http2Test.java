package org.tatoo.samples.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tatoo.samples.http2.Http2Client.END_HEADERS;
import static org.tatoo.samples.http2.Http2Client.END_STREAM;
import static org.tatoo.samples.http2.Http2Client.WHOLE;
import static org.tatoo.samples.http2.Http2Client.field;
import static org.tatoo.samples.http2.Http2Client.number;
import static org.tatoo.samples.http2.Http2Client.request;
import static org.tatoo.samples.http2.Http2Client.setting;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class Http2Test extends ServedTest {
    private static final int PIECE = 16_384;
    private static final int WINDOW = 65_535;

    @BeforeEach
    void serve() throws IOException {
        serve(Http2Limits.DEFAULT);
    }

    @Test
    void itServesFilesAndTheIndexOfADirectory() throws IOException {
        try (Http2Client client = connect()) {
            Http2Client.Response index = client.request(1, "GET", "/?query");
            assertThat(index.status()).isEqualTo(200);
            assertThat(index.content()).isEqualTo("<p>hello</p>");
            assertThat(index.fields())
                    .containsEntry("content-type", "text/html; charset=utf-8")
                    .containsEntry("content-length", "12")
                    .containsKey("date");
            assertThat(client.request(3, "GET", "/%69ndex.html").content()).isEqualTo("<p>hello</p>");
        }
    }

    @Test
    void headHasTheFieldsOfGet() throws IOException {
        try (Http2Client client = connect()) {
            Http2Client.Response head = client.request(1, "HEAD", "/large.txt");
            assertThat(head.fields()).containsEntry("content-length", Integer.toString(LARGE.length()));
            assertThat(head.content()).isEmpty();
        }
    }

    @Test
    void whatIsNotServedIsSaid() throws IOException {
        Path link = Files.createSymbolicLink(root.resolve("out"), root.getParent());
        try (Http2Client client = connect()) {
            int stream = 1;
            for (String path :
                    new String[] {"/none", "/.secret", "/../x", "/%2e%2e/x", "//x", "/out", "/index.html/x"}) {
                assertThat(client.request(stream, "GET", path).status())
                        .as(path)
                        .isEqualTo(404);
                stream += 2;
            }
            for (String path : new String[] {"none", "*", "/%zz", "/a b"}) {
                assertThat(client.request(stream, "GET", path).status())
                        .as(path)
                        .isEqualTo(400);
                stream += 2;
            }
            assertThat(client.request(stream, "DELETE", "/").fields())
                    .containsEntry(":status", "405")
                    .containsEntry("allow", "GET, HEAD, POST");
        }
        Files.delete(link);
    }

    @Test
    void aRequestSaysOnceWhoseItIs() throws IOException {
        try (Http2Client client = connect()) {
            String bare = field(":method", "GET") + field(":scheme", "http") + field(":path", "/");
            client.send(1, WHOLE, 1, bare);
            assertThat(client.readResponse(1).status()).isEqualTo(400);
            client.send(1, WHOLE, 3, bare + field("host", "a"));
            assertThat(client.readResponse(3).status()).isEqualTo(200);
            client.send(1, WHOLE, 5, request("GET", "/") + field("host", "b"));
            assertThat(client.readResponse(5).status()).isEqualTo(400);
        }
    }

    @Test
    void contentIsCountedWithoutItsPadding() throws IOException {
        try (Http2Client client = connect()) {
            client.send(1, END_HEADERS, 1, request("POST", "/") + field("content-length", "8"));
            client.send(0, 0, 1, "four");
            client.send(0, 8, 1, "\3more\0\0\0");
            client.send(1, WHOLE, 1, field("trailer", "x"));
            assertThat(client.readResponse(1).content()).isEqualTo("8 bytes\n");
        }
    }

    @Test
    void windowsAreOpenedForContent() throws IOException {
        try (Http2Client client = connect()) {
            client.send(1, END_HEADERS, 1, request("POST", "/"));
            for (int i = 0; i < 2; i++) {
                client.send(0, 0, 1, "x".repeat(PIECE));
            }
            client.expect(8, 0, 0, number(2 * PIECE, 4));
            client.expect(8, 0, 1, number(2 * PIECE, 4));
            client.send(0, END_STREAM, 1, "");
            assertThat(client.readResponse(1).content()).isEqualTo(2 * PIECE + " bytes\n");
        }
    }

    @Test
    void anAnswerWaitsForItsWindowAndForThatOfTheConnection() throws IOException {
        try (Http2Client client = open().begin(setting(4, 5))) {
            client.send(1, WHOLE, 1, request("GET", "/large.txt"));
            client.readFields(1);
            client.expect(0, 0, 1, LARGE.substring(0, 5));
            client.expectNothing();
            client.send(8, 0, 1, number(3, 4));
            client.expect(0, 0, 1, LARGE.substring(5, 8));
            client.send(4, 0, 0, setting(4, 7));
            client.expect(4, 1, 0, "");
            client.expect(0, 0, 1, LARGE.substring(8, 10));
            client.send(8, 0, 1, number(LARGE.length(), 4));
            int at = 10;
            while (at < WINDOW) {
                at += client.read().payload().length();
            }
            assertThat(at).isEqualTo(WINDOW);
            client.expectNothing();
            client.send(8, 0, 0, number(1, 4));
            client.expect(0, 0, 1, LARGE.substring(WINDOW, WINDOW + 1));
        }
    }

    @Test
    void streamsTakeTurns() throws IOException {
        try (Http2Client client = open().begin(setting(4, LARGE.length()))) {
            client.send(8, 0, 0, number(LARGE.length(), 4));
            client.send(1, WHOLE, 1, request("GET", "/large.txt"));
            client.send(1, WHOLE, 3, request("GET", "/"));
            Map<Integer, StringBuilder> contents = new HashMap<>();
            for (int ended = 0; ended < 2; ) {
                Http2Client.Frame frame = client.read();
                if (frame.type() == 0) {
                    contents.computeIfAbsent(frame.stream(), stream -> new StringBuilder())
                            .append(frame.payload());
                }
                ended += frame.flags() & END_STREAM;
            }
            assertThat(contents.get(1)).hasToString(LARGE);
            assertThat(contents.get(3)).hasToString("<p>hello</p>");
        }
    }

    @Test
    void aResetEndsAnAnswer() throws IOException {
        try (Http2Client client = open().begin(setting(4, 5))) {
            client.send(1, WHOLE, 1, request("GET", "/large.txt"));
            client.readFields(1);
            client.expect(0, 0, 1, LARGE.substring(0, 5));
            client.send(3, 0, 1, number(8, 4));
            client.send(8, 0, 1, number(100, 4));
            client.expectNothing();
            assertThat(client.request(3, "HEAD", "/").status()).isEqualTo(200);
        }
    }

    @Test
    void aServerThatStopsSaysSoAndEndsWithTheLastAnswer() throws IOException, InterruptedException {
        try (Http2Client client = open().begin(setting(4, 5));
                Http2Client idle = connect()) {
            client.send(1, WHOLE, 1, request("GET", "/"));
            client.readFields(1);
            client.expect(0, 0, 1, "<p>he");
            Thread closing = new Thread(server()::close);
            closing.start();
            idle.expectGoAway(0, 0);
            client.expect(7, 0, 0, number(1, 4) + number(0, 4));
            client.send(1, WHOLE, 3, request("GET", "/"));
            client.expectReset(3, 7);
            client.send(8, 0, 1, number(100, 4));
            client.expect(0, END_STREAM, 1, "llo</p>");
            client.expectEnd();
            closing.join();
        }
    }
}
