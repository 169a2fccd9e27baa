package org.tatoo.compiler.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Span;

/**
 * {@code name = bytes(length)}, {@code name = choose(a | b)} or {@code name = count(number)}.
 *
 * @param arguments the values of a selector, at least one; otherwise the single name
 * @param max the limit as written; null if there is none
 */
public record VirtualDeclaration(
        Kind kind,
        Name name,
        List<Name> arguments,
        @Nullable Name max,
        Span span) {
    /** The kind of declaration. */
    public enum Kind {
        BYTES("virtual terminal"),
        SELECTOR("selector"),
        COUNTER("counter");

        private final String word;

        Kind(String word) {
            this.word = word;
        }

        /** Its name in messages. */
        public String word() {
            return word;
        }
    }

    public VirtualDeclaration {
        arguments = List.copyOf(arguments);
    }
}
