package org.tatoo.compiler.syntax;

import java.util.List;
import org.tatoo.compiler.diagnostic.Span;

/** The names of the values of a number, as written: {@code enum(connect 1, publish 3)}. */
public record Enumeration(List<Enumeration.Constant> constants, Span span) {
    public Enumeration {
        constants = List.copyOf(constants);
    }

    /** A name and its number. */
    public record Constant(Name name, Name code) {}
}
