package org.tatoo.compiler.conflict;

import java.util.List;
import org.tatoo.compiler.grammar.Grammar;

/**
 * Productions that conflict for the same cause.
 *
 * @param collisions all places where they conflict
 * @param example an explanation of one of them
 */
public record Conflict(Grammar grammar, List<Collision> collisions, Counterexample example) {
    public Conflict {
        collisions = List.copyOf(collisions);
    }
}
