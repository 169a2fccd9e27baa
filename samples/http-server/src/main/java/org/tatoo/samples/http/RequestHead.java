package org.tatoo.samples.http;

import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpTerminal;
import org.tatoo.runtime.Token;

/** What has come of one request. */
final class RequestHead {
    private final boolean logged;
    // Of the request, not of the connection: of 10,000 connections what each keeps between requests is out of the cache
    // when the next one comes (benchmarks/server.sh).
    private final HeadMeter meter = new HeadMeter();
    private final RequestLine line = new RequestLine();
    private final ControlFields control = new ControlFields();
    private final Fields fields = new Fields();
    private @Nullable Field field;
    private String fieldValue = "";

    /** @param logged whether the fields of the access log are kept */
    RequestHead(boolean logged) {
        this.logged = logged;
    }

    /** Takes a token of the head; why the request is refused with it, or null. */
    @Nullable
    Refusal shift(HttpTerminal terminal, Token token) {
        switch (terminal) {
            case field_name -> {
                field = Field.of(token);
                fieldValue = "";
            }
            case field_value -> {
                if (field != null) {
                    fieldValue = token.text();
                }
            }
            default -> {
                if (line.isComplete()) {
                    control.shift(terminal, token);
                } else {
                    line.shift(terminal, token);
                }
            }
        }
        return meter.shift(terminal, token);
    }

    /** Ends the request line. */
    void endLine() {
        line.complete();
    }

    /** Ends a field that is not of the grammar. */
    void endField() {
        if (field != null && (logged || !field.isForLog())) {
            fields.add(field, fieldValue);
        }
    }

    RequestLine line() {
        return line;
    }

    Fields fields() {
        return fields;
    }

    /** The request, once all of it has come. */
    Request toRequest() {
        return new Request(line.method(), line.target(), line.minor(), control, fields);
    }
}
