package org.tatoo.httpserver;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An answer as a client reads it.
 *
 * @param fields its lines {@code name: value}, with names in lower case
 * @param content decoded, as ISO-8859-1 text
 */
record Answer(int status, List<String> fields, String content) {
    /**
     * Reads an answer.
     *
     * @param bare whether it has no content whatever its fields say: it answers HEAD
     * @throws EOFException if it is not complete
     */
    static Answer read(InputStream in, boolean bare) throws IOException {
        String line = line(in);
        int status = Integer.parseInt(line.split(" ", 3)[1]);
        List<String> fields = new ArrayList<>();
        for (line = line(in); !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            fields.add(line.substring(0, colon).toLowerCase(Locale.ROOT) + line.substring(colon));
        }
        Answer head = new Answer(status, fields, "");
        boolean none = bare || status < 200 || status == 204 || status == 304;
        return none ? head : new Answer(status, fields, new String(head.content(in), StandardCharsets.ISO_8859_1));
    }

    private byte[] content(InputStream in) throws IOException {
        String length = field("content-length");
        if ("chunked".equals(field("transfer-encoding"))) {
            return chunks(in);
        }
        return length == null ? in.readAllBytes() : exactly(in, Integer.parseInt(length));
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int size = Integer.parseInt(line(in), 16); size > 0; size = Integer.parseInt(line(in), 16)) {
            all.writeBytes(exactly(in, size));
            line(in);
        }
        line(in);
        return all.toByteArray();
    }

    private static byte[] exactly(InputStream in, int length) throws IOException {
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new EOFException("the content ended after " + bytes.length + " of " + length + " bytes");
        }
        return bytes;
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int b = in.read(); b != '\n'; b = in.read()) {
            if (b < 0) {
                throw new EOFException("the answer ended with: " + line);
            }
            line.append((char) b);
        }
        return line.substring(0, line.length() - 1);
    }

    /** The value of a field; null if there is none. */
    @Nullable
    String field(String name) {
        return fields.stream()
                .filter(line -> line.startsWith(name + ": "))
                .map(line -> line.substring(name.length() + 2))
                .findFirst()
                .orElse(null);
    }
}
