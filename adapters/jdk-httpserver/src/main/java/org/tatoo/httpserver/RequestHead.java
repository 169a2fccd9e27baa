package org.tatoo.httpserver;

import com.sun.net.httpserver.Headers;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpProtocolHandler.Framing;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Token;

/** The head of one request, built from its tokens. Belongs to the connection's thread. */
final class RequestHead {
    /** The maximum size from the method to the end of the last value, in bytes. */
    static final int MAX_HEAD = 64 << 10;

    static final int MAX_FIELDS = 200;

    private final StringBuilder target = new StringBuilder();
    private final Headers headers = new Headers();
    private final StringBuilder value = new StringBuilder();
    private String method = "";
    private String protocol = "";
    private String fieldName = "";
    private HttpTerminal version = HttpTerminal.http_1_1;
    private long start;
    private int fields;

    private int hosts;
    private int lengths;
    private long length;
    private int chunked;
    private boolean otherCoding;
    private boolean close;
    private boolean keepAlive;
    private boolean awaitsContinue;
    private boolean otherExpectation;

    // ---- from the parser

    /** Processes a token of the request line, or of a field that decides how the request is read. */
    @Nullable
    Refusal shift(HttpTerminal terminal, Token token) {
        switch (terminal) {
            case get, head, post, put, delete, patch, trace, options, connect, method -> begin(token);
            case path, query, http, authority, scheme, hier_part, asterisk -> target.append(token.text());
            case http_1_1, http_1_0, http_1_later, http_other -> {
                version = terminal;
                protocol = token.text();
            }
            case host, content_length, transfer_encoding, connection, expect -> {
                fieldName = token.text();
                fields++;
            }
            case parameter -> value.append(token.text());
            default -> control(terminal, token);
        }
        return tooLong(token);
    }

    private void begin(Token token) {
        method = token.text();
        start = token.offset();
    }

    /** Adds a member to the value of such a field. */
    private void control(HttpTerminal terminal, Token token) {
        if (!value.isEmpty()) {
            value.append(", ");
        }
        value.append(token.text());
        switch (terminal) {
            case host_value -> hosts++;
            case length -> addLength(token);
            case chunked -> chunked++;
            case coding -> otherCoding = true;
            case close -> close = true;
            case keep_alive -> keepAlive = true;
            case continue_100 -> awaitsContinue = true;
            case expectation -> otherExpectation = true;
            default -> {} // other connection options
        }
    }

    private void addLength(Token digits) {
        lengths++;
        try {
            length = digits.unsignedLong(10);
        } catch (NumberFormatException e) {
            length = -1;
        }
    }

    /** Ends a field whose tokens were passed to {@link #shift}. */
    void endField() {
        headers.add(fieldName, value.toString());
        value.setLength(0);
    }

    /** Adds any other field. */
    @Nullable
    Refusal field(Token name, @Nullable Token text) {
        fields++;
        Refusal refusal = tooLong(text == null ? name : text);
        if (refusal == null) {
            headers.add(name.text(), text == null ? "" : text.text());
        }
        return refusal;
    }

    private @Nullable Refusal tooLong(Token token) {
        long size = token.offset() + token.length() - start;
        if (size <= MAX_HEAD && fields <= MAX_FIELDS) {
            return null;
        }
        return protocol.isEmpty() ? Refusal.TARGET_TOO_LONG : Refusal.HEAD_TOO_LARGE;
    }

    // ---- queries

    /** Returns the reason why the input is not an HTTP request, after a token that is too long or another error. */
    Refusal refusal(boolean tokenTooLong) {
        if (!tokenTooLong) {
            return Refusal.NO_REQUEST;
        } else if (!protocol.isEmpty()) {
            return Refusal.HEAD_TOO_LARGE;
        }
        return method.isEmpty() ? Refusal.METHOD_TOO_LONG : Refusal.TARGET_TOO_LONG;
    }

    /** Returns the reason to reject the complete head (RFC 9112 sections 3.2, 6.1 and 6.3); null if it is valid. */
    @Nullable
    Refusal refusal() {
        if (hosts > 1 || (hosts == 0 && !isOld())) {
            return Refusal.BAD_HOST;
        } else if (chunked > 0) {
            return codingRefusal();
        } else if (lengths > 1) {
            return Refusal.BAD_LENGTH;
        } else if (length < 0) {
            return Refusal.TOO_LARGE;
        }
        return !isOld() && otherExpectation ? Refusal.EXPECTATION : null;
    }

    private @Nullable Refusal codingRefusal() {
        if (isOld()) {
            return Refusal.OLD_CODING;
        } else if (lengths > 0) {
            return Refusal.TWO_FRAMINGS;
        } else if (chunked > 1) {
            return Refusal.CHUNKED_TWICE;
        }
        return otherCoding ? Refusal.OTHER_CODING : null;
    }

    boolean isOtherMajor() {
        return version == HttpTerminal.http_other;
    }

    /** Returns whether the request is of HTTP/1.0. */
    boolean isOld() {
        return version == HttpTerminal.http_1_0;
    }

    /** Returns whether the connection may be used for a further request (RFC 9112 section 9.3). */
    boolean isPersistent() {
        return !close && (!isOld() || keepAlive);
    }

    boolean isHead() {
        return method.equals("HEAD");
    }

    boolean awaitsContinue() {
        return awaitsContinue && !isOld();
    }

    String method() {
        return method;
    }

    /** Returns the target; null if it is not a URI. */
    @Nullable
    URI uri() {
        try {
            return new URI(target.toString());
        } catch (URISyntaxException e) {
            return null;
        }
    }

    String protocol() {
        return protocol;
    }

    Headers headers() {
        return new ReadOnlyHeaders(headers);
    }

    Framing framing() {
        if (chunked > 0) {
            return Framing.chunked;
        }
        return length > 0 ? Framing.fixed : Framing.none;
    }

    /** Returns the number of content bytes; -1 if the content is chunked. */
    long contentLength() {
        return chunked > 0 ? -1 : length;
    }
}
