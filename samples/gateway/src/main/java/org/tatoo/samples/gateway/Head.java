package org.tatoo.samples.gateway;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpResponseValues.ContentLengthField;
import org.tatoo.grammars.http.HttpResponseValues.Field;
import org.tatoo.grammars.http.HttpResponseValues.FieldLine;
import org.tatoo.runtime.Token;

/** The fields of a message as they come, and the head that is sent in its place. */
final class Head {
    /** RFC 9110 section 7.6.1, and Trailer, because trailer fields are not passed on. */
    private static final Set<String> HOP_BY_HOP =
            Set.of("keep-alive", "proxy-connection", "te", "trailer", "upgrade", "expect");

    private final List<Field> fields = new ArrayList<>();
    private @Nullable Set<String> options;
    private int lengths;
    private long length;
    private int chunked;
    private boolean otherCoding;
    private boolean close;
    private boolean keepAlive;

    /** A field that changes no framing. */
    void field(Token name, @Nullable Token value) {
        fields.add(new Field(name.text(), value == null ? null : value.text()));
    }

    /** A length; one that is above what can be counted is as if there were two. */
    void length(Token token) {
        try {
            length = token.unsignedLong(10);
            lengths++;
        } catch (NumberFormatException e) {
            lengths += 2;
        }
    }

    void chunked() {
        chunked++;
    }

    void otherCoding() {
        otherCoding = true;
    }

    /** A connection option: the field of this name is not passed on. */
    void option(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        close |= lower.equals("close");
        keepAlive |= lower.equals("keep-alive");
        options = options == null ? new HashSet<>() : options;
        options.add(lower);
    }

    /** Counts Max-Forwards down (RFC 9110 section 7.6.2); returns false if it is 0. */
    boolean countForwards() {
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            String value = String.valueOf(field.field_value());
            if (field.field_name().equalsIgnoreCase("Max-Forwards") && value.matches("[0-9]{1,9}")) {
                int left = Integer.parseInt(value);
                fields.set(i, new Field(field.field_name(), String.valueOf(left - 1)));
                return left > 0;
            }
        }
        return true;
    }

    /** Whether it is said twice, or by two fields, how long the content is (RFC 9112 section 6.3). */
    boolean isAmbiguous() {
        return lengths > 1 || chunked > 1 || (chunked == 1 && lengths > 0);
    }

    /** Whether the content has a transfer coding that is not known here. */
    boolean hasOtherCoding() {
        return otherCoding;
    }

    boolean isChunked() {
        return chunked > 0;
    }

    boolean hasLength() {
        return lengths == 1;
    }

    /** Of content that is not chunked. */
    long length() {
        return length;
    }

    /** Whether another message may follow on the connection (RFC 9112 section 9.3). */
    boolean isPersistent(boolean old) {
        return !close && (!old || keepAlive);
    }

    /**
     * The head to send.
     *
     * @param start its first line
     * @param own the fields of the gateway, each with its line end
     */
    ByteBuffer toBytes(String start, String own) {
        StringBuilder text = new StringBuilder(256).append(start).append("\r\n");
        passedOn()
                .forEach(field -> text.append(field.field_name())
                        .append(": ")
                        .append(Objects.requireNonNullElse(field.field_value(), ""))
                        .append("\r\n"));
        return bytes(text.append(own).append("\r\n").toString());
    }

    /** The fields that are not of one connection. */
    private Stream<Field> passedOn() {
        return fields.stream().filter(field -> {
            String lower = field.field_name().toLowerCase(Locale.ROOT);
            return !HOP_BY_HOP.contains(lower) && (options == null || !options.contains(lower));
        });
    }

    /** The fields to send, and after them those of the gateway. */
    List<FieldLine> lines(List<FieldLine> own) {
        return Stream.concat(passedOn(), own.stream()).toList();
    }

    /** The length of the content as a field; none if there is none. */
    List<FieldLine> lengthField() {
        return hasLength() ? List.of(new ContentLengthField(String.valueOf(length))) : List.of();
    }

    /** The field that says how long the content is, as this head did; empty if it did not. */
    String framing() {
        return isChunked() ? "Transfer-Encoding: chunked\r\n" : hasLength() ? "Content-Length: " + length + "\r\n" : "";
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
