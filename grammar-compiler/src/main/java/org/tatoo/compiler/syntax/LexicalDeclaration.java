package org.tatoo.compiler.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A declaration of the sections {@code tokens}, {@code blanks} or {@code comments}. Options that its kind cannot have
 * are null or false.
 *
 * @param name the name, without the {@code $} of a macro
 * @param max the limit as written
 * @param ranges the values allowed for its number
 * @param writes the text, as written, that a writer writes if the token has no value
 * @param yields the tokens that may take strings from this one
 */
public record LexicalDeclaration(
        Kind kind,
        Name name,
        @Nullable Quoted alias,
        @Nullable JavaType type,
        Quoted regex,
        @Nullable Name priority,
        @Nullable Name max,
        List<NumberRange> ranges,
        boolean silent,
        @Nullable Quoted writes,
        List<Name> yields,
        Span span) {
    public LexicalDeclaration {
        ranges = List.copyOf(ranges);
        yields = List.copyOf(yields);
    }

    /** The kind of declaration. */
    public enum Kind {
        MACRO,
        TOKEN,
        BLANK,
        COMMENT
    }
}
