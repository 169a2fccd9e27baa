package org.tatoo.samples.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tatoo.samples.testing.Crlf;
import org.tatoo.samples.testing.RawClient;

/** A client that has asked for a WebSocket. */
final class WebSocketClient implements Closeable {
    static final String KEY = "dGhlIHNhbXBsZSBub25jZQ==";

    private static final byte[] MASK = {1, 2, 3, 4};

    private final RawClient client;

    /** A frame of the server: its first byte, and its payload, a character a byte. */
    record Frame(int first, String payload) {}

    WebSocketClient(int port, String path) throws IOException {
        client = new RawClient(port);
        client.send(request(path));
        assertThat(head()).startsWith("HTTP/1.1 101 Switching Protocols");
    }

    /** The request of RFC 6455 section 1.2. */
    static String request(String path) {
        return "GET " + path + " HTTP/1.1\r\nHost: server.example.com\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key: " + KEY
                + "\r\nOrigin: http://server.example.com\r\nSec-WebSocket-Version: 13\r\n\r\n";
    }

    private List<String> head() throws IOException {
        return head(client);
    }

    /** The lines of the head of an answer. */
    static List<String> head(RawClient client) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = Crlf.readLine(client.input()); !line.isEmpty(); line = Crlf.readLine(client.input())) {
            lines.add(line);
        }
        return lines;
    }

    RawClient raw() {
        return client;
    }

    void send(int first, String latin1) throws IOException {
        client.send(Wire.masked(first, MASK, latin1.getBytes(StandardCharsets.ISO_8859_1)));
    }

    /** The next frame of the server; a server never masks. */
    Frame frame() throws IOException {
        DataInputStream in = new DataInputStream(client.input());
        int first = in.readUnsignedByte();
        int shortLength = in.readUnsignedByte();
        int length =
                shortLength < 126 ? shortLength : shortLength == 126 ? in.readUnsignedShort() : (int) in.readLong();
        return new Frame(first, new String(in.readNBytes(length), StandardCharsets.ISO_8859_1));
    }

    void expect(int first, String payload) throws IOException {
        assertThat(frame()).isEqualTo(new Frame(first, payload));
    }

    /** Expects a close with that code, and the end. */
    void expectClose(int code) throws IOException {
        expect(0x88, "" + (char) (code >> 8) + (char) (code & 0xff));
        client.expectEnd();
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
