package org.tatoo.samples.protocols;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A connection to a server under test: sends bytes, and expects exactly these answers. */
public final class Conversation implements AutoCloseable {
    /** Longer than any answer takes. */
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;

    /** Connects to {@code port} of this machine. */
    public Conversation(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = socket.getInputStream();
    }

    /** Sends text, one byte a character. */
    public Conversation send(String latin1) throws IOException {
        socket.getOutputStream().write(latin1.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    /** Expects the next bytes to be {@code latin1}. */
    public Conversation expect(String latin1) throws IOException {
        byte[] answer = in.readNBytes(latin1.length());
        assertThat(new String(answer, StandardCharsets.ISO_8859_1)).isEqualTo(latin1);
        return this;
    }

    /** Expects the next line, up to its line feed, to begin with {@code start}. */
    public String expectLine(String start) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b >= 0; b = in.read()) {
            line.append((char) b);
            if (b == '\n') {
                break;
            }
        }
        assertThat(line.toString()).startsWith(start).endsWith("\n");
        return line.toString();
    }

    /** Expects that the server closes the connection and sends nothing more. */
    public void expectEnd() throws IOException {
        assertThat(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1)).isEmpty();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
