package org.tatoo.compiler.conflict;

import org.tatoo.compiler.grammar.Variant;

/**
 * A partly read variant.
 *
 * @param dot the number of symbols read; all of them if the variant can be reduced
 */
public record Dotted(Variant variant, int dot) {
    /** Returns whether all symbols have been read. */
    boolean isComplete() {
        return dot == variant.rightHandSide().size();
    }
}
