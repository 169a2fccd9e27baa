package org.tatoo.httpserver;

import com.sun.net.httpserver.Headers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Status line and fields of an answer, and the framing of its content. */
final class ResponseHead {
    /** The framing of content. */
    enum Framing {
        FIXED,
        CHUNKED,
        /** The content ends with the connection. */
        UNTIL_CLOSE,
        /** There is no content. */
        NONE,
        /** The answer to HEAD: content that the application writes is dropped. */
        DROPPED
    }

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'")
            .withLocale(Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private ResponseHead() {}

    /** Returns the value of the field {@code Date}. */
    static String date(Instant time) {
        return DATE.format(time);
    }

    /**
     * Returns the framing of the content of an answer.
     *
     * @param length as in {@link com.sun.net.httpserver.HttpExchange#sendResponseHeaders}
     */
    static Framing framing(int status, long length, boolean toHead, boolean toOld) {
        if (status < 200 || status == 204 || status == 304) {
            return Framing.NONE;
        } else if (toHead) {
            return length < 0 ? Framing.NONE : Framing.DROPPED;
        } else if (length < 0) {
            return Framing.NONE;
        } else if (length > 0) {
            return Framing.FIXED;
        }
        return toOld ? Framing.UNTIL_CLOSE : Framing.CHUNKED;
    }

    /**
     * Sets the fields that declare the framing. Such fields of the application are kept only in answers without
     * content: those to HEAD and with status 304.
     */
    static void setFraming(Headers fields, int status, Framing framing, long length, boolean toHead) {
        boolean described = toHead || status == 304;
        if (!described || length > 0) {
            fields.remove("Transfer-encoding");
        }
        switch (framing) {
            case CHUNKED -> {
                fields.remove("Content-length");
                fields.set("Transfer-encoding", "chunked");
            }
            case FIXED -> fields.set("Content-length", Long.toString(length));
            case UNTIL_CLOSE -> fields.remove("Content-length");
            case DROPPED -> {
                if (length > 0) {
                    fields.set("Content-length", Long.toString(length));
                }
            }
            case NONE -> {
                if (status < 200 || status == 204) {
                    fields.remove("Content-length");
                } else if (!described) {
                    fields.set("Content-length", "0");
                }
            }
        }
    }

    /**
     * Returns the bytes of a head.
     *
     * @throws IllegalArgumentException if a field has a line break, or a character outside ISO-8859-1
     */
    static byte[] bytes(int status, Headers fields) {
        StringBuilder head = new StringBuilder(256);
        head.append("HTTP/1.1 ").append(status).append(' ').append(Phrases.of(status));
        for (Map.Entry<String, List<String>> field : fields.entrySet()) {
            for (String value : field.getValue()) {
                head.append("\r\n").append(checked(field.getKey())).append(": ").append(checked(value));
            }
        }
        return head.append("\r\n\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String checked(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\r' || c == '\n' || c == 0 || c > 0xff) {
                throw new IllegalArgumentException(
                        "a header field cannot have the character U+%04X at index %d".formatted((int) c, i));
            }
        }
        return text;
    }
}
