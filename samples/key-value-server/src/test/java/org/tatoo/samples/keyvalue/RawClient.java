package org.tatoo.samples.keyvalue;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that sends the bytes it is given and reads replies as they are. */
final class RawClient implements AutoCloseable {
    /** Longer than any deadline of the server under test. */
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream in;

    RawClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
    }

    void send(byte[] bytes, int from, int to) throws IOException {
        socket.getOutputStream().write(bytes, from, to - from);
    }

    void send(String latin1) throws IOException {
        byte[] bytes = latin1.getBytes(StandardCharsets.ISO_8859_1);
        send(bytes, 0, bytes.length);
    }

    /** Sends a command as an array of bulk strings. */
    void command(String... arguments) throws IOException {
        send(request(arguments));
    }

    static String request(String... arguments) {
        StringBuilder request = new StringBuilder("*" + arguments.length + "\r\n");
        for (String argument : arguments) {
            request.append('$').append(argument.length()).append("\r\n");
            request.append(argument).append("\r\n");
        }
        return request.toString();
    }

    /** Sends a command, and reads its reply. */
    String ask(String... arguments) throws IOException {
        command(arguments);
        return read();
    }

    void endInput() throws IOException {
        socket.shutdownOutput();
    }

    /** Reads exactly so many bytes, as ISO-8859-1 text; fewer at the end. */
    String read(int count) throws IOException {
        return new String(in.readNBytes(count), StandardCharsets.ISO_8859_1);
    }

    /** Reads one reply of whatever type, as ISO-8859-1 text. */
    String read() throws IOException {
        String line = line();
        StringBuilder reply = new StringBuilder(line).append("\r\n");
        int elements = 0;
        switch (line.charAt(0)) {
            case '$', '=' -> {
                int length = Integer.parseInt(line.substring(1));
                if (length >= 0) {
                    reply.append(read(length + 2));
                }
            }
            case '*', '~', '>' -> elements = Integer.parseInt(line.substring(1));
            case '%' -> elements = 2 * Integer.parseInt(line.substring(1));
            default -> {
                // a line is all
            }
        }
        for (int i = 0; i < elements; i++) {
            reply.append(read());
        }
        return reply.toString();
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b != '\r'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the reply ended with: " + line);
            }
            line.write(b);
        }
        if (in.read() != '\n') {
            throw new IOException("a line ended with CR alone");
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    /** Everything until the server closes. */
    String readToEnd() throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
