package org.tatoo.compiler.syntax;

import org.tatoo.compiler.diagnostic.Span;

/**
 * A text in quotes, as written: escapes are still in it.
 *
 * @param content the place between the quotes
 * @param span the place with the quotes
 */
public record Quoted(Span content, Span span) {
    /** The text between the quotes. */
    public String text() {
        return content.text();
    }
}
