package org.tatoo.compiler.conflict;

import java.util.List;
import org.tatoo.compiler.grammar.Symbol;

/**
 * Variants that collide in one state or more.
 *
 * @param reduced the variants that can be reduced
 * @param shifted the variants with a terminal that can be shifted
 * @param terminals the terminals on which they collide, without the end of input
 * @param atEnd whether they also collide at the end of input
 */
public record Collision(List<Dotted> reduced, List<Dotted> shifted, List<Symbol> terminals, boolean atEnd) {
    public Collision {
        reduced = List.copyOf(reduced);
        shifted = List.copyOf(shifted);
        terminals = List.copyOf(terminals);
    }
}
