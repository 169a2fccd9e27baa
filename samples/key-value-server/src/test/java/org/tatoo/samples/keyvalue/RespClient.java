package org.tatoo.samples.keyvalue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.tatoo.samples.testing.Crlf;
import org.tatoo.samples.testing.RawClient;

/** A client that sends commands and reads replies as they are. */
final class RespClient extends RawClient {
    RespClient(int port) throws IOException {
        super(port);
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

    /** Reads exactly so many bytes, as ISO-8859-1 text; fewer at the end. */
    String read(int count) throws IOException {
        return new String(input().readNBytes(count), StandardCharsets.ISO_8859_1);
    }

    /** Reads one reply of whatever type, as ISO-8859-1 text. */
    String read() throws IOException {
        String line = Crlf.readLine(input());
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
}
