package org.tatoo.compiler.syntax;

import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A declaration of the sections {@code tokens}, {@code blanks} or {@code comments}. Options that its kind cannot have
 * are null or false.
 *
 * @param name without the {@code $} of a macro
 * @param max the limit as written
 */
public record LexicalDeclaration(
        Kind kind,
        Name name,
        @Nullable Quoted alias,
        @Nullable JavaType type,
        Quoted regex,
        @Nullable Name priority,
        @Nullable Name max,
        boolean silent,
        Span span) {
    /** What is declared. */
    public enum Kind {
        MACRO,
        TOKEN,
        BLANK,
        COMMENT
    }
}
