package org.tatoo.samples.http;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client that sends the bytes it is given and reads answers strictly. */
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

    /**
     * One answer.
     *
     * @param status for example {@code 200 OK}
     * @param fields lines {@code name: value}
     */
    record Received(String status, List<String> fields, byte[] body) {
        /** The values of a field. */
        List<String> values(String name) {
            List<String> values = new ArrayList<>();
            for (String line : fields) {
                if (line.regionMatches(true, 0, name + ": ", 0, name.length() + 2)) {
                    values.add(line.substring(name.length() + 2));
                }
            }
            return values;
        }

        String text() {
            return new String(body, StandardCharsets.ISO_8859_1);
        }
    }

    void send(String latin1) throws IOException {
        send(latin1.getBytes(StandardCharsets.ISO_8859_1), 0, latin1.length());
    }

    void send(byte[] bytes, int from, int to) throws IOException {
        socket.getOutputStream().write(bytes, from, to - from);
    }

    void endInput() throws IOException {
        socket.shutdownOutput();
    }

    /** Reads one answer; {@code bodiless} if it answers HEAD. */
    Received read(boolean bodiless) throws IOException {
        String statusLine = line();
        if (!statusLine.startsWith("HTTP/1.1 ")) {
            throw new IOException("no status line: " + statusLine);
        }
        List<String> fields = new ArrayList<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            fields.add(line);
        }
        Received head = new Received(statusLine.substring(9), fields, new byte[0]);
        boolean none = bodiless
                || head.status().startsWith("100")
                || head.status().startsWith("204")
                || head.status().startsWith("304");
        return none ? head : new Received(head.status(), fields, body(head));
    }

    private byte[] body(Received head) throws IOException {
        if (head.values("Transfer-Encoding").equals(List.of("chunked"))) {
            return chunks();
        }
        List<String> length = head.values("Content-Length");
        if (length.size() != 1) {
            throw new IOException("not one Content-Length: " + head.fields());
        }
        byte[] body = in.readNBytes(Integer.parseInt(length.get(0)));
        if (body.length < Integer.parseInt(length.get(0))) {
            throw new EOFException("the body ended after " + body.length + " bytes");
        }
        return body;
    }

    /** Chunks without extensions and trailers. */
    private byte[] chunks() throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(), 16); size > 0; size = Integer.parseInt(line(), 16)) {
            body.writeBytes(in.readNBytes(size));
            endLine();
        }
        endLine();
        return body.toByteArray();
    }

    private void endLine() throws IOException {
        String line = line();
        if (!line.isEmpty()) {
            throw new IOException("no line end: " + line);
        }
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        while (true) {
            int b = in.read();
            if (b < 0) {
                throw new EOFException("the answer ended with: " + line);
            }
            if (b == '\r') {
                if (in.read() != '\n') {
                    throw new IOException("a line ended with CR alone");
                }
                return line.toString(StandardCharsets.ISO_8859_1);
            }
            line.write(b);
        }
    }

    /** Everything until the server closes. */
    byte[] readToEnd() throws IOException {
        return in.readAllBytes();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
