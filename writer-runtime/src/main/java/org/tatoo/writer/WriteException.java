package org.tatoo.writer;

import java.nio.charset.StandardCharsets;
import org.tatoo.runtime.SyntaxError;

/**
 * Thrown when a writer refuses a part, because a parser of the grammar would not read exactly the intended value.
 * Nothing of the part has been written, and the writer may be used as if the part had not been given.
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

    /** Returns a refusal because of {@code value}, which is shown truncated. */
    static WriteException of(String component, byte[] value, int from, int length, String reason) {
        int shown = Math.min(length, MAX_SHOWN);
        String text = SyntaxError.escape(new String(value, from, shown, StandardCharsets.ISO_8859_1));
        return new WriteException(component, shown < length ? text + "..." : text, reason);
    }

    /** Returns the record component in question, or the name of a token or production that is not a component. */
    public String component() {
        return component;
    }

    /**
     * Returns the value in question, or its beginning, as {@link SyntaxError#escape(String)} formats it; may be empty.
     */
    public String value() {
        return value;
    }

    /** Returns the reason why the parser would not read the intended value. */
    public String reason() {
        return reason;
    }
}
