package org.tatoo.metrics;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import org.tatoo.server.Server;

/** A blocking client of {@link TinyHandler}. */
final class TinyClient implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final BufferedReader in;

    TinyClient(Server server) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
    }

    /** Sends a request, and returns how many bytes it has. */
    int send(String path) throws IOException {
        return sendRaw("GET " + path + " HTTP/1.1\r\n\r\n");
    }

    int sendRaw(String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        socket.getOutputStream().write(bytes);
        return bytes.length;
    }

    /** The next line; an empty one at the end. */
    String line() throws IOException {
        String line = in.readLine();
        return line == null ? "" : line;
    }

    /** Waits for something; whether it is the end. */
    boolean isEnded() throws IOException {
        try {
            return in.readLine() == null;
        } catch (SocketException e) {
            return true;
        }
    }

    /** Ends the connection by a reset. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
