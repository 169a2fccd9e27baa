package org.tatoo.writer;

import java.nio.charset.StandardCharsets;
import org.tatoo.runtime.SyntaxError;

/**
 * A writer refuses a part, of which nothing has been written: the parser of the grammar would not read just what is
 * meant. The writer may be used as if the part had not been given to it.
 */
public final class WriteException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private static final int MAX_SHOWN = 64;

    private final String component;
    private final String value;
    private final String reason;

    WriteException(String component, String value, String reason) {
        super(component + (value.isEmpty() ? "" : " \"" + value + "\"") + ": " + reason);
        this.component = component;
        this.value = value;
        this.reason = reason;
    }

    /** Returns a refusal because of {@code value}, of which the beginning is shown. */
    static WriteException of(String component, byte[] value, int from, int length, String reason) {
        int shown = Math.min(length, MAX_SHOWN);
        String text = SyntaxError.escape(new String(value, from, shown, StandardCharsets.ISO_8859_1));
        return new WriteException(component, shown < length ? text + "..." : text, reason);
    }

    /**
     * Returns the component of the record in question; for what is no component, the name of its token or production.
     */
    public String component() {
        return component;
    }

    /**
     * Returns the value in question, or its beginning, as {@link SyntaxError#escape(String)} shows it; empty if there
     * is none.
     */
    public String value() {
        return value;
    }

    /** Why the parser would not read what is meant. */
    public String reason() {
        return reason;
    }
}
