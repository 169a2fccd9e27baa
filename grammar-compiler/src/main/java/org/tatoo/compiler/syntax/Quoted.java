package org.tatoo.compiler.syntax;

import org.tatoo.compiler.diagnostic.Span;

/**
 * A quoted text, as written: it still contains escapes.
 *
 * @param content the position between the quotes
 * @param span the position including the quotes
 */
public record Quoted(Span content, Span span) {
    /** Returns the text between the quotes. */
    public String text() {
        return content.text();
    }
}
