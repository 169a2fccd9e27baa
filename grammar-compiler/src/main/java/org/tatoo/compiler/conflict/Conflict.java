package org.tatoo.compiler.conflict;

import java.util.List;
import org.tatoo.compiler.grammar.Grammar;

/**
 * Productions that conflict for one cause.
 *
 * @param collisions all places where they do
 * @param example explains one of them
 */
public record Conflict(Grammar grammar, List<Collision> collisions, Counterexample example) {
    public Conflict {
        collisions = List.copyOf(collisions);
    }
}
