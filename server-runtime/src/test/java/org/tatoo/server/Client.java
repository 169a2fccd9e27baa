package org.tatoo.server;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A blocking client whose reads fail after a generous time instead of hanging. */
final class Client implements AutoCloseable {
    static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket = new Socket();
    private final InputStream in;

    Client(Server server) throws IOException {
        this(server, 0);
    }

    /** @param receiveBuffer in bytes; 0 for the system's default */
    Client(Server server, int receiveBuffer) throws IOException {
        this(server.address(), receiveBuffer);
    }

    Client(InetSocketAddress address) throws IOException {
        this(address, 0);
    }

    private Client(InetSocketAddress address, int receiveBuffer) throws IOException {
        if (receiveBuffer > 0) {
            socket.setReceiveBufferSize(receiveBuffer);
        }
        socket.connect(address, PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    Socket socket() {
        return socket;
    }

    InetSocketAddress localAddress() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    Client send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    Client send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        return this;
    }

    Client halfClose() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** The next line without its line feed; what came before the end if there is none. */
    String line() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            text.append((char) b);
        }
        return text.toString();
    }

    byte[] bytes(int count) throws IOException {
        return in.readNBytes(count);
    }

    /** Everything until the server shuts down its output. */
    String rest() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Ends the connection by a reset. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    /** Closes while the test goes on. */
    void leave() throws IOException {
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
