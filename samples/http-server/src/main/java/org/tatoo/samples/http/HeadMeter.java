package org.tatoo.samples.http;

import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Token;

/** Counts what the head of one request consists of, and says when one of its limits is passed. Sizes are in bytes. */
final class HeadMeter {
    /** From the method to the version. */
    static final int MAX_REQUEST_LINE = 8 * 1024;

    /** From the name of a field to the end of its value. */
    static final int MAX_FIELD = 8 * 1024;

    /** From the method to the end of the last value. */
    static final int MAX_HEAD = 16 * 1024;

    static final int MAX_FIELDS = 100;

    private long headStart;
    private long fieldStart;
    private int fields;

    /** Takes a token of the head; why the request is refused with it, or null. */
    @Nullable
    Refusal shift(HttpTerminal terminal, Token token) {
        long end = token.offset() + token.length();
        switch (terminal) {
            case get, head, post, put, delete, patch, trace, options, connect, method -> {
                headStart = token.offset();
                return null;
            }
            case path,
                    query,
                    http,
                    authority,
                    scheme,
                    hier_part,
                    asterisk,
                    http_1_1,
                    http_1_0,
                    http_1_later,
                    http_other -> {
                return end - headStart > MAX_REQUEST_LINE ? Refusal.TARGET_TOO_LONG : null;
            }
            case field_name, host, content_length, transfer_encoding, connection, expect -> {
                fieldStart = token.offset();
                return ++fields > MAX_FIELDS || end - headStart > MAX_HEAD ? Refusal.HEAD_TOO_LARGE : null;
            }
            default -> {
                return end - fieldStart > MAX_FIELD || end - headStart > MAX_HEAD ? Refusal.HEAD_TOO_LARGE : null;
            }
        }
    }
}
