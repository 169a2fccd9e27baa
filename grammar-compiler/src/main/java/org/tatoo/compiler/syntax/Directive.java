package org.tatoo.compiler.syntax;

import java.util.List;

/** A word of the section {@code directives}, with what follows it. */
public record Directive(Name name, List<Name> arguments) {
    public Directive {
        arguments = List.copyOf(arguments);
    }
}
