package org.tatoo.samples.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.tatoo.samples.http2.Http2Client.END_HEADERS;
import static org.tatoo.samples.http2.Http2Client.WHOLE;
import static org.tatoo.samples.http2.Http2Client.field;
import static org.tatoo.samples.http2.Http2Client.frame;
import static org.tatoo.samples.http2.Http2Client.number;
import static org.tatoo.samples.http2.Http2Client.request;
import static org.tatoo.samples.http2.Http2Client.setting;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each limit, and what is answered at it. */
class Http2LimitsTest extends ServedTest {
    private static final int REFUSED_STREAM = 7;
    private static final int ENHANCE_YOUR_CALM = 11;

    @BeforeEach
    void serve() throws IOException {
        serve(new Http2Limits(2, 400, 2, 10, 100, 3, 3, 4, Duration.ofDays(1)));
    }

    @Test
    void theLimitsAreAnnounced() throws IOException {
        try (Http2Client client = open()) {
            client.send(Http2Client.PREFACE + frame(4, 0, 0, ""));
            client.expect(4, 0, 0, setting(3, 2) + setting(6, 400));
        }
    }

    @Test
    void moreStreamsAreRefused() throws IOException {
        try (Http2Client client = connect()) {
            for (int stream = 1; stream <= 5; stream += 2) {
                client.send(1, END_HEADERS, stream, request("POST", "/"));
            }
            client.expectReset(5, REFUSED_STREAM);
            client.send(0, 1, 1, "");
            assertThat(client.readResponse(1).status()).isEqualTo(200);
            client.send(1, END_HEADERS, 7, request("POST", "/"));
            client.send(0, 1, 7, "");
            assertThat(client.readResponse(7).status()).isEqualTo(200);
        }
    }

    @Test
    void resetsByTheClientEndTheConnection() throws IOException {
        try (Http2Client client = connect()) {
            for (int stream = 1; stream <= 7; stream += 2) {
                client.send(frame(1, END_HEADERS, stream, request("POST", "/")) + frame(3, 0, stream, number(8, 4)));
            }
            client.expectGoAway(7, ENHANCE_YOUR_CALM);
        }
    }

    @Test
    void resetsThatTheClientCausesEndTheConnection() throws IOException {
        try (Http2Client client = connect()) {
            for (int stream = 1; stream <= 7; stream += 2) {
                client.send(frame(1, END_HEADERS, stream, request("POST", "/")) + frame(8, 0, stream, number(0, 4)));
            }
            for (int stream = 1; stream <= 5; stream += 2) {
                client.expectReset(stream, 1);
            }
            client.expectGoAway(7, ENHANCE_YOUR_CALM);
        }
    }

    @Test
    void continuationsAreCounted() throws IOException {
        try (Http2Client client = connect()) {
            client.send(1, 1, 1, request("GET", "/"));
            client.send(9, 0, 1, "");
            client.send(9, END_HEADERS, 1, field("a", "b"));
            assertThat(client.readResponse(1).status()).isEqualTo(200);
            client.send(1, 1, 3, request("GET", "/"));
            client.sendUntilClosed(frame(9, 0, 3, "").repeat(3));
            client.expectGoAway(1, ENHANCE_YOUR_CALM);
        }
    }

    @Test
    void aFieldBlockThatIsTooLargeEndsTheConnection() throws IOException {
        try (Http2Client client = connect()) {
            client.sendUntilClosed(frame(1, WHOLE, 1, field("a", "x".repeat(400))));
            client.expectGoAway(0, ENHANCE_YOUR_CALM);
        }
    }

    @Test
    void fieldsThatAreTooLargeAreAnswered() throws IOException {
        try (Http2Client client = connect()) {
            client.send(1, WHOLE, 1, request("GET", "/") + field("a", "b").repeat(8));
            assertThat(client.readResponse(1).status()).isEqualTo(431);
            assertThat(client.request(3, "GET", "/").status()).isEqualTo(200);
        }
    }

    @Test
    void contentThatIsTooLargeIsAnswered() throws IOException {
        try (Http2Client client = connect()) {
            client.send(1, END_HEADERS, 1, request("POST", "/"));
            client.send(0, 0, 1, "x".repeat(11));
            assertThat(client.readResponse(1).status()).isEqualTo(413);
            client.expectReset(1, 0);
            client.send(1, END_HEADERS, 3, request("POST", "/") + field("content-length", "11"));
            assertThat(client.readResponse(3).status()).isEqualTo(413);
            client.expectReset(3, 0);
            client.send(0, 1, 3, "x".repeat(11));
            client.expectNothing();
        }
    }

    @Test
    void aFileThatIsTooLargeIsNotSent() throws IOException {
        try (Http2Client client = connect()) {
            assertThat(client.request(1, "GET", "/large.txt").status()).isEqualTo(500);
        }
    }

    @Test
    void emptyFramesAreCounted() throws IOException {
        try (Http2Client client = connect()) {
            client.send(1, END_HEADERS, 1, request("POST", "/"));
            client.sendUntilClosed(frame(0, 8, 1, "\2\0\0").repeat(4));
            client.expectGoAway(1, ENHANCE_YOUR_CALM);
        }
    }

    @Test
    void controlFramesAreCounted() throws IOException {
        String[] floods = {
            frame(4, 0, 0, setting(4, 1)),
            frame(4, 1, 0, ""),
            frame(6, 0, 0, "12345678"),
            frame(2, 0, 3, number(1, 4) + "\0"),
            frame(99, 0, 0, "")
        };
        for (String flood : floods) {
            try (Http2Client client = connect()) {
                client.sendUntilClosed(flood.repeat(4));
                Http2Client.Frame frame = client.read();
                while (frame.type() != 7) {
                    frame = client.read();
                }
                assertThat(frame.payload()).isEqualTo(number(0, 4) + number(ENHANCE_YOUR_CALM, 4));
            }
        }
    }

    @Test
    void whatIsNoLimitIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Http2Limits(0, 1, 1, 1, 1, 1, 1, 1, Duration.ofSeconds(1)));
    }
}
