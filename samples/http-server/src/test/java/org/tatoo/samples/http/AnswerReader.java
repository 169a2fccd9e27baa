package org.tatoo.samples.http;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tatoo.samples.testing.Crlf;

/** Reads answers strictly. */
final class AnswerReader {
    private final InputStream in;

    AnswerReader(InputStream in) {
        this.in = in;
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

    /** Reads one answer; {@code bodiless} if it answers HEAD. */
    Received read(boolean bodiless) throws IOException {
        String statusLine = Crlf.readLine(in);
        if (!statusLine.startsWith("HTTP/1.1 ")) {
            throw new IOException("no status line: " + statusLine);
        }
        List<String> fields = new ArrayList<>();
        for (String line = Crlf.readLine(in); !line.isEmpty(); line = Crlf.readLine(in)) {
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
        for (int size = Integer.parseInt(Crlf.readLine(in), 16);
                size > 0;
                size = Integer.parseInt(Crlf.readLine(in), 16)) {
            body.writeBytes(in.readNBytes(size));
            endLine();
        }
        endLine();
        return body.toByteArray();
    }

    private void endLine() throws IOException {
        String line = Crlf.readLine(in);
        if (!line.isEmpty()) {
            throw new IOException("no line end: " + line);
        }
    }

    /** Everything that is left. */
    byte[] readToEnd() throws IOException {
        return in.readAllBytes();
    }
}
