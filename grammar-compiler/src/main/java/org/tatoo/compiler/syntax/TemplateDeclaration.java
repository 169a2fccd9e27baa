package org.tatoo.compiler.syntax;

import java.util.List;

/** A template of elements: {@code name(a, b) = alternative | alternative ;}. */
public record TemplateDeclaration(Name name, List<Name> parameters, List<Alternative> alternatives) {
    public TemplateDeclaration {
        parameters = List.copyOf(parameters);
        alternatives = List.copyOf(alternatives);
    }
}
