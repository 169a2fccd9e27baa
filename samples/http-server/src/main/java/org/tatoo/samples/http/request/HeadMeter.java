package org.tatoo.samples.http.request;

import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Token;

/** Meter of the head of one request, which reports when a limit is exceeded. Sizes are in bytes. */
final class HeadMeter {
    /** The maximum length of the request line, up to the version, and of a field, from its name to its value's end. */
    static final int MAX_PART = 8 * 1024;

    /** The maximum length from the method to the end of the last value. */
    static final int MAX_HEAD = 16 * 1024;

    static final int MAX_FIELDS = 100;

    private long headStart;
    // The start of the request line or field, and the refusal if it is too long.
    private long partStart;
    private Refusal tooLong = Refusal.TARGET_TOO_LONG;
    private int fields;

    void beginLine(Token token) {
        headStart = token.offset();
        partStart = headStart;
    }

    void beginField(Token token) {
        partStart = token.offset();
        tooLong = Refusal.HEAD_TOO_LARGE;
        fields++;
    }

    /** Counts a token; returns the reason for rejecting the request, or null. */
    @Nullable
    Refusal count(Token token) {
        long end = token.offset() + token.length();
        if (end - partStart > MAX_PART) {
            return tooLong;
        }
        return fields > MAX_FIELDS || end - headStart > MAX_HEAD ? Refusal.HEAD_TOO_LARGE : null;
    }
}
