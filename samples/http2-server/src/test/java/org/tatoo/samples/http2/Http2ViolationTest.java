package org.tatoo.samples.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tatoo.samples.http2.Http2Client.END_HEADERS;
import static org.tatoo.samples.http2.Http2Client.WHOLE;
import static org.tatoo.samples.http2.Http2Client.field;
import static org.tatoo.samples.http2.Http2Client.frame;
import static org.tatoo.samples.http2.Http2Client.number;
import static org.tatoo.samples.http2.Http2Client.request;
import static org.tatoo.samples.http2.Http2Client.setting;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What RFC 9113 forbids, and the error that it asks for. */
class Http2ViolationTest extends ServedTest {
    private static final int PROTOCOL_ERROR = 1;
    private static final int FLOW_CONTROL_ERROR = 3;
    private static final int STREAM_CLOSED = 5;
    private static final int FRAME_SIZE_ERROR = 6;
    private static final int COMPRESSION_ERROR = 9;

    private static final String POST = frame(1, END_HEADERS, 1, request("POST", "/"));
    private static final String OPEN_FIELDS = frame(1, 0, 1, request("GET", "/"));

    @BeforeEach
    void serve() throws IOException {
        serve(Http2Limits.DEFAULT);
    }

    /** Errors, the last stream that the server has seen, and frames that are followed by that. */
    static Stream<Arguments> connectionErrors() {
        return Stream.of(
                Arguments.of(PROTOCOL_ERROR, 0, frame(0, 0, 0, "x")),
                Arguments.of(PROTOCOL_ERROR, 0, frame(0, 0, 1, "x")),
                Arguments.of(PROTOCOL_ERROR, 1, POST + frame(0, 8, 1, "\2x")),
                Arguments.of(FRAME_SIZE_ERROR, 1, POST + frame(0, 8, 1, "")),
                Arguments.of(PROTOCOL_ERROR, 0, frame(1, WHOLE, 2, request("GET", "/"))),
                Arguments.of(FRAME_SIZE_ERROR, 0, number(16_385, 3) + "\0\0" + number(1, 4)),
                Arguments.of(COMPRESSION_ERROR, 0, frame(1, WHOLE, 1, "\200")),
                Arguments.of(PROTOCOL_ERROR, 0, OPEN_FIELDS + frame(6, 0, 0, "12345678")),
                Arguments.of(PROTOCOL_ERROR, 0, OPEN_FIELDS + frame(9, END_HEADERS, 3, "")),
                Arguments.of(PROTOCOL_ERROR, 0, frame(9, END_HEADERS, 1, "")),
                Arguments.of(PROTOCOL_ERROR, 0, frame(2, 0, 3, number(3, 4) + "\0")),
                Arguments.of(FRAME_SIZE_ERROR, 0, frame(2, 0, 3, "")),
                Arguments.of(PROTOCOL_ERROR, 0, frame(3, 0, 1, number(8, 4))),
                Arguments.of(FRAME_SIZE_ERROR, 1, POST + frame(3, 0, 1, "")),
                Arguments.of(PROTOCOL_ERROR, 0, frame(4, 0, 0, setting(2, 2))),
                Arguments.of(FLOW_CONTROL_ERROR, 0, frame(4, 0, 0, setting(4, 1L << 31))),
                Arguments.of(PROTOCOL_ERROR, 0, frame(4, 0, 0, setting(5, 16_383))),
                Arguments.of(PROTOCOL_ERROR, 0, frame(4, 0, 0, setting(5, 1 << 24))),
                Arguments.of(FRAME_SIZE_ERROR, 0, frame(4, 0, 0, "123")),
                Arguments.of(FRAME_SIZE_ERROR, 0, frame(4, 1, 0, setting(4, 1))),
                Arguments.of(PROTOCOL_ERROR, 0, frame(4, 0, 1, "")),
                Arguments.of(PROTOCOL_ERROR, 0, frame(5, END_HEADERS, 1, number(2, 4))),
                Arguments.of(FRAME_SIZE_ERROR, 0, frame(6, 0, 0, "1234567")),
                Arguments.of(PROTOCOL_ERROR, 0, frame(8, 0, 0, number(0, 4))),
                Arguments.of(PROTOCOL_ERROR, 0, frame(8, 0, 1, number(1, 4))),
                Arguments.of(FLOW_CONTROL_ERROR, 0, frame(8, 0, 0, number(Integer.MAX_VALUE, 4))),
                Arguments.of(FRAME_SIZE_ERROR, 0, frame(8, 0, 0, "123")),
                Arguments.of(STREAM_CLOSED, 1, POST + frame(3, 0, 1, number(8, 4)) + frame(0, 0, 1, "x")),
                Arguments.of(STREAM_CLOSED, 1, POST + frame(3, 0, 1, number(8, 4)) + POST),
                Arguments.of(
                        PROTOCOL_ERROR,
                        5,
                        frame(1, END_HEADERS, 5, request("POST", "/")) + frame(1, WHOLE, 3, request("GET", "/"))));
    }

    @ParameterizedTest
    @MethodSource("connectionErrors")
    void theConnectionEnds(int code, int lastStream, String frames) throws IOException {
        try (Http2Client client = connect()) {
            client.sendUntilClosed(frames);
            client.expectGoAway(lastStream, code);
        }
    }

    /** Errors, and frames of stream 1 that are followed by them. */
    static Stream<Arguments> streamErrors() {
        String request = request("GET", "/");
        return Stream.of(
                Arguments.of(PROTOCOL_ERROR, frame(1, WHOLE, 1, request + field("Upper", "x"))),
                Arguments.of(PROTOCOL_ERROR, frame(1, WHOLE, 1, request + field("connection", "close"))),
                Arguments.of(PROTOCOL_ERROR, frame(1, WHOLE, 1, request + field("te", "gzip"))),
                Arguments.of(PROTOCOL_ERROR, frame(1, WHOLE, 1, request + field(":path", "/"))),
                Arguments.of(PROTOCOL_ERROR, frame(1, WHOLE, 1, field("a", "b") + request)),
                Arguments.of(PROTOCOL_ERROR, frame(1, WHOLE, 1, request + field(":status", "200"))),
                Arguments.of(PROTOCOL_ERROR, frame(1, WHOLE, 1, request("GET", ""))),
                Arguments.of(PROTOCOL_ERROR, frame(1, WHOLE, 1, request + field("content-length", "x"))),
                Arguments.of(PROTOCOL_ERROR, frame(1, WHOLE, 1, request + field("content-length", "1"))),
                Arguments.of(PROTOCOL_ERROR, frame(1, WHOLE, 1, field(":method", "CONNECT") + field(":path", "/"))),
                Arguments.of(PROTOCOL_ERROR, frame(1, WHOLE | 0x20, 1, number(1, 4) + "\0" + request)),
                Arguments.of(PROTOCOL_ERROR, POST + frame(1, END_HEADERS, 1, field("trailer", "x"))),
                Arguments.of(PROTOCOL_ERROR, POST + frame(1, WHOLE, 1, field(":path", "/"))),
                Arguments.of(PROTOCOL_ERROR, POST + frame(8, 0, 1, number(0, 4))),
                Arguments.of(FRAME_SIZE_ERROR, POST + frame(2, 0, 1, "123")),
                Arguments.of(FLOW_CONTROL_ERROR, POST + frame(8, 0, 1, number(Integer.MAX_VALUE, 4))));
    }

    @ParameterizedTest
    @MethodSource("streamErrors")
    void theStreamEndsAndTheConnectionGoesOn(int code, String frames) throws IOException {
        try (Http2Client client = connect()) {
            client.send(frames);
            client.expectReset(1, code);
            client.send(0, 0, 1, "still under way");
            client.send(1, WHOLE, 1, request("GET", "/"));
            client.expectNothing();
        }
    }

    @Test
    void aStreamWhoseRequestIsCompleteTakesNothingMore() throws IOException {
        for (int type = 0; type < 2; type++) {
            try (Http2Client client = open().begin(setting(4, 0))) {
                client.send(1, WHOLE, 1, request("GET", "/"));
                client.readFields(1);
                client.send(type, WHOLE, 1, type == 0 ? "x" : field("a", "b"));
                client.expectReset(1, STREAM_CLOSED);
            }
        }
    }

    @Test
    void settingsMayNotMakeAWindowTooLarge() throws IOException {
        try (Http2Client client = open().begin(setting(4, 0))) {
            client.send(1, WHOLE, 1, request("GET", "/large.txt"));
            client.readFields(1);
            client.send(8, 0, 1, number(100_000, 4));
            client.send(4, 0, 0, setting(4, Integer.MAX_VALUE));
            while (true) {
                Http2Client.Frame frame = client.read();
                if (frame.type() != 0) {
                    assertThat(frame.payload()).isEqualTo(number(1, 4) + number(FLOW_CONTROL_ERROR, 4));
                    return;
                }
            }
        }
    }

    @Test
    void somethingElseThanThePrefaceIsAnswered() throws IOException {
        try (Http2Client client = open()) {
            client.sendUntilClosed("GET / HTTP/1.1\r\n\r\n");
            client.read();
            client.expectGoAway(0, PROTOCOL_ERROR);
        }
    }
}
