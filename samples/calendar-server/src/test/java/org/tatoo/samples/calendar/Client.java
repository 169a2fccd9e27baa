package org.tatoo.samples.calendar;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tatoo.samples.testing.Crlf;
import org.tatoo.samples.testing.RawClient;

/** A client of the protocol. */
final class Client extends RawClient {
    Client(int port) throws IOException {
        super(port);
    }

    /** The demonstration's request, its lines ended by LF. */
    static String request() {
        return request(Demonstration.CALENDAR, Demonstration.USER, Demonstration.PASSWORD);
    }

    static String request(String calendar, String user, String password) {
        return "GET " + calendar + " " + user + " CAL/1.0\npassword: " + password
                + "\nfrom: Sun Nov  6 08:49:37 1994\nto: Mon Nov  7 12:34:31 1994\n\n";
    }

    @Override
    public Client send(String text) throws IOException {
        super.send(text);
        return this;
    }

    /** Reads one answer; checks its form. */
    Answer receive() throws IOException {
        String first = Crlf.readLine(input());
        assertThat(first).startsWith("CAL/1.0 ");
        Map<String, String> headers = new LinkedHashMap<>();
        for (String line = Crlf.readLine(input()); !line.isEmpty(); line = Crlf.readLine(input())) {
            String[] parts = line.split(": ", 2);
            headers.put(parts[0], parts[1]);
        }
        assertThat(headers).containsOnlyKeys("content-type", "content-length");
        byte[] body = input().readNBytes(Integer.parseInt(headers.getOrDefault("content-length", "")));
        return new Answer(
                status(first.substring("CAL/1.0 ".length())),
                List.of(),
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
}
