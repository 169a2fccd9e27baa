package org.tatoo.compiler.reader;

import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.tatoo.compiler.diagnostic.Span;

/**
 * A section of the text.
 *
 * @param keyword the position of its keyword
 * @param tokens its content
 */
record Section(Kind kind, Span keyword, List<Token> tokens) {
    /** The keywords. */
    enum Kind {
        DIRECTIVES,
        IMPORTS,
        USES,
        PRIORITIES,
        TOKENS,
        BLANKS,
        COMMENTS,
        ERROR,
        TYPES,
        STARTS,
        DELIVERS,
        PRODUCTIONS,
        VERSIONS,
        BRANCHES,
        ATTRIBUTES;

        /** Returns the word in the text. */
        String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }

        /** Returns whether the compiler does not support it yet. */
        boolean unsupported() {
            return compareTo(VERSIONS) >= 0;
        }

        /** Returns the kind with the keyword {@code word}. */
        static Optional<Kind> of(String word) {
            for (Kind kind : values()) {
                if (kind.word().equals(word)) {
                    return Optional.of(kind);
                }
            }
            return Optional.empty();
        }
    }

    Section {
        tokens = List.copyOf(tokens);
    }
}
