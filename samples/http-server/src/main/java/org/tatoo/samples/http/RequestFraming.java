package org.tatoo.samples.http;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProtocolHandler.Framing;

/**
 * Where the content of a request ends: the decisions of RFC 9112 section 6.3 for a server.
 *
 * @param length of content whose framing is {@code fixed}, in bytes
 * @param refusal why it cannot be told where the content ends; null if it can
 */
record RequestFraming(Framing kind, long length, @Nullable Refusal refusal) {
    private static final String CHUNKED = "chunked";

    /** What the fields of a request of HTTP/1.{@code minor} say. */
    static RequestFraming of(int minor, Fields fields) {
        if (fields.has(Field.TRANSFER_ENCODING)) {
            return transferCoding(minor, fields);
        }
        return fields.has(Field.CONTENT_LENGTH) ? length(fields) : new RequestFraming(Framing.none, 0, null);
    }

    /** RFC 9112 sections 6.1, 6.3 and 7: chunked, last and once; what is ambiguous is refused, as section 11.2 advises. */
    private static RequestFraming transferCoding(int minor, Fields fields) {
        if (minor == 0) {
            return refused(Status.BAD_REQUEST, "HTTP/1.0 has no transfer codings.");
        }
        if (fields.has(Field.CONTENT_LENGTH)) {
            return refused(Status.BAD_REQUEST, "Transfer-Encoding and Content-Length exclude each other.");
        }
        List<String> codings = fields.elements(Field.TRANSFER_ENCODING);
        int last = codings.size() - 1;
        if (last < 0 || !codings.get(last).equalsIgnoreCase(CHUNKED)) {
            return refused(Status.BAD_REQUEST, "The last transfer coding must be chunked.");
        }
        List<String> others = codings.subList(0, last);
        if (others.stream().anyMatch(CHUNKED::equalsIgnoreCase)) {
            return refused(Status.BAD_REQUEST, "Content can be chunked only once.");
        }
        return others.isEmpty()
                ? new RequestFraming(Framing.chunked, 0, null)
                : refused(Status.NOT_IMPLEMENTED, "No transfer coding but chunked is supported.");
    }

    /** Digits in one line; lists of equal numbers are refused, as RFC 9110 section 8.6 permits. */
    private static RequestFraming length(Fields fields) {
        String digits = fields.only(Field.CONTENT_LENGTH).orElse("");
        if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return refused(Status.BAD_REQUEST, "Content-Length must be one decimal number.");
        }
        try {
            return new RequestFraming(Framing.fixed, Long.parseLong(digits), null);
        } catch (NumberFormatException e) {
            return new RequestFraming(Framing.none, 0, Refusal.TOO_LARGE);
        }
    }

    private static RequestFraming refused(Status status, String explanation) {
        return new RequestFraming(Framing.none, 0, Refusal.closing(status, explanation));
    }

    /** Whether a byte of content, or at least a last chunk, follows the head. */
    boolean hasContent() {
        return kind == Framing.chunked || length > 0;
    }
}
