package org.tatoo.compiler.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A production: {@code name : type = alternative | alternative ;}. */
public record ProductionDeclaration(Name name, @Nullable JavaType type, List<Alternative> alternatives) {
    public ProductionDeclaration {
        alternatives = List.copyOf(alternatives);
    }

    /** Returns this production with other alternatives. */
    public ProductionDeclaration with(List<Alternative> others) {
        return new ProductionDeclaration(name, type, others);
    }
}
