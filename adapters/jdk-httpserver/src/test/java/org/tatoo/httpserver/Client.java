package org.tatoo.httpserver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import javax.net.SocketFactory;

/** A client that sends any bytes. An answer that takes 20 seconds is a {@link java.net.SocketTimeoutException}. */
final class Client implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;

    Client(InetSocketAddress server) throws IOException {
        this(server, SocketFactory.getDefault());
    }

    Client(InetSocketAddress server, SocketFactory sockets) throws IOException {
        socket = sockets.createSocket();
        socket.setTcpNoDelay(true);
        socket.connect(server, PATIENCE_MILLIS);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    /** Sends ISO-8859-1 text; a line break is one character of it, and CRLF on the wire. */
    Client send(String text) throws IOException {
        return sendRaw(text.replace("\n", "\r\n"));
    }

    /** Sends ISO-8859-1 text as it is. */
    Client sendRaw(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    /** Sends a request without content. */
    Client ask(String method, String target) throws IOException {
        return send(method + " " + target + " HTTP/1.1\nHost: x\n\n");
    }

    /** Sends a request with content of that length. */
    Client post(String target, String content) throws IOException {
        return send("POST " + target + " HTTP/1.1\nHost: x\nContent-Length: " + content.length() + "\n\n")
                .sendRaw(content);
    }

    /** Waits for answers only so long. */
    Client patience(int seconds) throws IOException {
        socket.setSoTimeout(seconds * 1000);
        return this;
    }

    /** Reads an answer. */
    Answer answer() throws IOException {
        return Answer.read(in, false);
    }

    /** Reads an answer to HEAD. */
    Answer bareAnswer() throws IOException {
        return Answer.read(in, true);
    }

    InputStream in() {
        return in;
    }

    InetSocketAddress local() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    /** Ends the output. */
    void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    /** Expects that the server ends the connection, by a reset or without, and sends nothing more. */
    void expectEnd() throws IOException {
        try {
            assertThat(in.readAllBytes()).isEmpty();
        } catch (SocketException e) {
            assertThat(e).hasMessageContaining("reset");
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
