package org.tatoo.samples.http2;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tatoo.samples.testing.RawClient;

/** A client of HTTP/2 that does what it is told. Payloads are text, a character a byte. */
final class Http2Client implements Closeable {
    static final String PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    static final int END_STREAM = 1;
    static final int ACK = 1;
    static final int END_HEADERS = 4;
    static final int WHOLE = END_STREAM | END_HEADERS;

    private final RawClient client;
    private final DataInputStream in;
    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder();

    /** A frame of the server. */
    record Frame(int type, int flags, int stream, String payload) {}

    /** An answer; its status is among its fields. */
    record Response(Map<String, String> fields, String content) {
        int status() {
            return Integer.parseInt(fields.getOrDefault(":status", ""));
        }
    }

    Http2Client(int port) throws IOException {
        client = new RawClient(port);
        in = new DataInputStream(client.input());
    }

    // ---- parts of frames

    /** The highest byte first. */
    static String number(long value, int bytes) {
        StringBuilder number = new StringBuilder();
        for (int i = bytes - 1; i >= 0; i--) {
            number.append((char) (value >> (8 * i) & 0xff));
        }
        return number.toString();
    }

    static String frame(int type, int flags, int stream, String payload) {
        return number(payload.length(), 3) + (char) type + (char) flags + number(stream, 4) + payload;
    }

    static String setting(int identifier, long value) {
        return number(identifier, 2) + number(value, 4);
    }

    /** A field that is not indexed, RFC 7541 section 6.2.2. */
    static String field(String name, String value) {
        return "\0" + string(name) + string(value);
    }

    private static String string(String text) {
        return text.length() < 127
                ? (char) text.length() + text
                : "\177" + (char) (((text.length() - 127) & 127) | 128) + (char) ((text.length() - 127) >> 7) + text;
    }

    /** The fields of a request. */
    static String request(String method, String path) {
        return field(":method", method) + field(":scheme", "http") + field(":path", path) + field(":authority", "a");
    }

    // ---- to the server

    /** Sends the preface, and reads that of the server. */
    Http2Client begin(String settings) throws IOException {
        client.send(PREFACE + frame(4, 0, 0, settings));
        assertThat(read().type()).isEqualTo(4);
        expect(4, ACK, 0, "");
        return this;
    }

    void send(String bytes) throws IOException {
        client.send(bytes);
    }

    void send(int type, int flags, int stream, String payload) throws IOException {
        send(frame(type, flags, stream, payload));
    }

    /** Sends what the server may not read to its end. */
    void sendUntilClosed(String bytes) {
        RawClient.untilClosed(() -> client.send(bytes));
    }

    // ---- from the server

    Frame read() throws IOException {
        int length = (in.readUnsignedByte() << 16) | in.readUnsignedShort();
        int type = in.readUnsignedByte();
        int flags = in.readUnsignedByte();
        int stream = in.readInt();
        return new Frame(type, flags, stream, new String(in.readNBytes(length), StandardCharsets.ISO_8859_1));
    }

    void expect(int type, int flags, int stream, String payload) throws IOException {
        assertThat(read()).isEqualTo(new Frame(type, flags, stream, payload));
    }

    void expectReset(int stream, int code) throws IOException {
        expect(3, 0, stream, number(code, 4));
    }

    /** Expects GOAWAY, and the end of the connection. */
    void expectGoAway(int lastStream, int code) throws IOException {
        expect(7, 0, 0, number(lastStream, 4) + number(code, 4));
        client.expectEnd();
    }

    void expectEnd() throws IOException {
        client.expectEnd();
    }

    /** Expects that nothing has come by now. */
    void expectNothing() throws IOException {
        send(6, 0, 0, "nothing!");
        expect(6, ACK, 0, "nothing!");
    }

    Map<String, String> readFields(int stream) throws IOException {
        return fields(read(), stream);
    }

    private Map<String, String> fields(Frame frame, int stream) {
        assertThat(frame.type()).isEqualTo(1);
        assertThat(frame.stream()).isEqualTo(stream);
        Map<String, String> fields = new LinkedHashMap<>();
        try {
            decoder.decodeHeaders(stream, Unpooled.wrappedBuffer(frame.payload().getBytes(StandardCharsets.ISO_8859_1)))
                    .forEach(field -> fields.put(
                            field.getKey().toString(), field.getValue().toString()));
        } catch (Http2Exception e) {
            throw new AssertionError(e);
        }
        return fields;
    }

    /** The answer of a stream that is the only one. */
    Response readResponse(int stream) throws IOException {
        Frame head = read();
        Map<String, String> fields = fields(head, stream);
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        boolean ended = (head.flags() & END_STREAM) != 0;
        while (!ended) {
            Frame data = read();
            assertThat(data.type()).isZero();
            assertThat(data.stream()).isEqualTo(stream);
            content.writeBytes(data.payload().getBytes(StandardCharsets.ISO_8859_1));
            ended = (data.flags() & END_STREAM) != 0;
        }
        return new Response(fields, content.toString(StandardCharsets.ISO_8859_1));
    }

    Response request(int stream, String method, String path) throws IOException {
        send(1, WHOLE, stream, request(method, path));
        return readResponse(stream);
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
