package org.tatoo.samples.calendar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.Map;

/** A client of the protocol with a socket of its own. */
final class Client implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream input;

    Client(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
        input = new BufferedInputStream(socket.getInputStream());
    }

    /** The demonstration's request, its lines ended by LF. */
    static String request() {
        return request(Demonstration.CALENDAR, Demonstration.USER, Demonstration.PASSWORD);
    }

    static String request(String calendar, String user, String password) {
        return "GET " + calendar + " " + user + " CAL/1.0\npassword: " + password
                + "\nfrom: Sun Nov  6 08:49:37 1994\nto: Mon Nov  7 12:34:31 1994\n\n";
    }

    Client send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(UTF_8));
        return this;
    }

    Client sendEachByteAlone(String text) throws IOException {
        for (byte b : text.getBytes(UTF_8)) {
            socket.getOutputStream().write(b);
        }
        return this;
    }

    Client endOutput() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** Reads one answer; checks its form. */
    Answer receive() throws IOException {
        String first = line();
        assertThat(first).startsWith("CAL/1.0 ");
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line = line(); !line.isEmpty(); line = line()) {
            String[] parts = line.split(": ", 2);
            headers.put(parts[0], parts[1]);
        }
        assertThat(headers).containsOnlyKeys("content-type", "content-length");
        byte[] body = input.readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "")));
        return new Answer(
                status(first.substring("CAL/1.0 ".length())),
                headers.getOrDefault("content-type", "").replace("; charset=utf-8", ""),
                new String(body, UTF_8));
    }

    private static Status status(String text) {
        for (Status status : Status.values()) {
            if (status.toString().equals(text)) {
                return status;
            }
        }
        throw new AssertionError(text);
    }

    private String line() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = input.read(); b != '\n'; b = input.read()) {
            if (b < 0) {
                throw new IOException("closed after \"" + line.toString(UTF_8) + "\"");
            }
            line.write(b);
        }
        assertThat(line.toString(UTF_8)).endsWith("\r");
        return line.toString(UTF_8).stripTrailing();
    }

    /** Waits until the server has closed its side, having sent nothing more. */
    void assertEnd() throws IOException {
        assertThat(input.read()).isEqualTo(-1);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
