package org.tatoo.samples.http.request;

import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProtocolHandler.Framing;

/**
 * The framing of a request's content, as RFC 9112 section 6.3 defines it for a server.
 *
 * @param length the length of content whose framing is {@code fixed}, in bytes
 * @param refusal the reason why the end of the content is unknown; null if it is known
 */
public record RequestFraming(
        Framing kind, long length, @Nullable Refusal refusal) {
    private static final RequestFraming NONE = new RequestFraming(Framing.none, 0, null);
    private static final RequestFraming CHUNKED = new RequestFraming(Framing.chunked, 0, null);

    /** Returns the framing that the fields of an HTTP/1.{@code minor} request give. */
    static RequestFraming of(int minor, ControlFields fields) {
        if (fields.chunked() > 0) {
            return transferCoding(minor, fields);
        }
        return switch (fields.lengths()) {
            case 0 -> NONE;
            case 1 ->
                fields.length() == ControlFields.UNCOUNTABLE
                        ? new RequestFraming(Framing.none, 0, Refusal.TOO_LARGE)
                        : new RequestFraming(Framing.fixed, fields.length(), null);
            default ->
                // repeated equal values too, as RFC 9110 section 8.6 permits
                refused(Status.BAD_REQUEST, "Content-Length must be one decimal number.");
        };
    }

    /**
     * Applies RFC 9112 sections 6.1, 6.3 and 7; ambiguous requests are rejected, as section 11.2 advises. The grammar
     * ensures that chunked is the last coding.
     */
    private static RequestFraming transferCoding(int minor, ControlFields fields) {
        if (minor == 0) {
            return refused(Status.BAD_REQUEST, "HTTP/1.0 has no transfer codings.");
        }
        if (fields.lengths() > 0) {
            return refused(Status.BAD_REQUEST, "Transfer-Encoding and Content-Length exclude each other.");
        }
        if (fields.chunked() > 1) {
            return refused(Status.BAD_REQUEST, "Content can be chunked only once.");
        }
        return fields.hasOtherCoding()
                ? refused(Status.NOT_IMPLEMENTED, "No transfer coding but chunked is supported.")
                : CHUNKED;
    }

    private static RequestFraming refused(Status status, String explanation) {
        return new RequestFraming(Framing.none, 0, Refusal.closing(status, explanation));
    }

    /** Returns whether a byte of content, or at least a last chunk, follows the head. */
    public boolean hasContent() {
        return kind == Framing.chunked || length > 0;
    }
}
