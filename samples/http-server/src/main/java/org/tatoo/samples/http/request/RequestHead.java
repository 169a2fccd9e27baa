package org.tatoo.samples.http.request;

import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Token;

/** The parts of one request received so far. */
public final class RequestHead {
    /** The size in bytes up to which a head is not counted; most heads are smaller. */
    private static final int UNCOUNTED = 1024;

    private final boolean logged;
    // Belongs to the request, not to the connection: with 10,000 connections, data kept between requests leaves the CPU
    // cache before the next request arrives (benchmarks/server.sh).
    private final HeadMeter meter = new HeadMeter();
    private final RequestLine line = new RequestLine();
    private final ControlFields control = new ControlFields();
    private final Fields fields = new Fields();
    private int kept;
    private int reserved = UNCOUNTED;

    /** @param logged whether the fields of the access log are kept */
    public RequestHead(boolean logged) {
        this.logged = logged;
    }

    /**
     * Processes a token of the head, unless it belongs to a {@link #field}; returns the reason for rejecting the
     * request, or null.
     */
    @Nullable
    public Refusal shift(HttpTerminal terminal, Token token) {
        switch (terminal) {
            case get -> begin(Method.GET, token);
            case head -> begin(Method.HEAD, token);
            case post -> begin(Method.POST, token);
            case put -> begin(Method.PUT, token);
            case delete -> begin(Method.DELETE, token);
            case patch -> begin(Method.PATCH, token);
            case trace -> begin(Method.TRACE, token);
            case options -> begin(Method.OPTIONS, token);
            case connect -> begin(Method.CONNECT, token);
            case method -> begin(Method.UNKNOWN, token);
            case path, hier_part -> {
                kept += token.length();
                line.path(token);
            }
            case query -> {
                kept += token.length();
                line.query(token);
            }
            case http, scheme, authority, asterisk -> {
                kept += token.length();
                line.targetForm(terminal, token);
            }
            case http_1_1, http_1_0, http_1_later, http_other -> line.version(terminal);
            case host, content_length, transfer_encoding, connection, expect -> meter.beginField(token);
            case host_value -> control.addHost();
            case length -> control.addLength(token);
            case chunked -> control.addChunked();
            case coding -> control.addOtherCoding();
            case close -> control.addClose();
            case keep_alive -> control.addKeepAlive();
            case continue_100 -> control.addContinue();
            case expectation -> control.addOtherExpectation();
            default -> {} // parameters of codings, and options without a meaning here
        }
        return meter.count(token);
    }

    private void begin(Method method, Token token) {
        line.begin(method, token);
        meter.beginLine(token);
    }

    /** Ends the request line. */
    public void endLine() {
        line.complete();
    }

    /** Adds a field that is not in the grammar; returns the reason for rejecting the request, or null. */
    @Nullable
    public Refusal field(Token name, @Nullable Token value) {
        meter.beginField(name);
        Refusal refusal = meter.count(value == null ? name : value);
        if (refusal != null) {
            return refusal;
        }
        Field field = Field.of(name);
        if (field != null && (logged || !field.isForLog())) {
            fields.add(field, value == null ? "" : value.text());
            kept += value == null ? 0 : value.length();
        }
        return null;
    }

    /** Returns the bytes of memory to reserve for tokens since the last call; usually 0. */
    public int growth() {
        if (kept <= reserved) {
            return 0;
        }
        int growth = kept - reserved;
        reserved = kept;
        return growth;
    }

    /** Returns the bytes of memory reserved for the whole head. */
    public int reserved() {
        return reserved - UNCOUNTED;
    }

    /** Returns the parts of the request line received so far. */
    public RequestLine line() {
        return line;
    }

    /** Returns the fields received so far that are not in the grammar. */
    public Fields fields() {
        return fields;
    }

    /** Returns the request, once it is complete. */
    public Request toRequest() {
        return new Request(line.method(), line.target(), line.minor(), control, fields);
    }
}
