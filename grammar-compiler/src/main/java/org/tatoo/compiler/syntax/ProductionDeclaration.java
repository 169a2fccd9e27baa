package org.tatoo.compiler.syntax;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A production: {@code name : type max n = alternative | alternative ;}.
 *
 * @param longest the maximum number of its bytes; null if there is none
 */
public record ProductionDeclaration(
        Name name, @Nullable JavaType type, @Nullable Name longest, List<Alternative> alternatives) {
    public ProductionDeclaration {
        alternatives = List.copyOf(alternatives);
    }

    /** Returns all elements, and what stands in them. */
    public Stream<Expression> expressions() {
        return alternatives.stream()
                .flatMap(alternative -> alternative.elements().stream())
                .flatMap(Expression::all);
    }

    /** Returns this production with other alternatives. */
    public ProductionDeclaration with(List<Alternative> others) {
        return new ProductionDeclaration(name, type, longest, others);
    }
}
