package org.tatoo.compiler.syntax;

import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A quoted text, as written: it still contains escapes.
 *
 * @param content the position between the quotes
 * @param span the position including the quotes
 */
public record Quoted(Span content, Span span) {
    /** Creates a quoted text that is not written, and stands for what is written at {@code place}. */
    public static Quoted of(String text, Span place) {
        SourceFile file = new SourceFile(place.file().path(), text);
        return new Quoted(new Span(file, 0, text.length()), place);
    }

    /** Returns whether it is in double quotes, so that it is a text in a production, and not a name. */
    public boolean isLiteral() {
        return span.text().startsWith("\"");
    }

    /** Returns whether the case of its ASCII letters is ignored. */
    public boolean ignoresCase() {
        return span.end() - content.end() > 1;
    }

    /** Returns the text between the quotes. */
    public String text() {
        return content.text();
    }
}
