package org.tatoo.compiler.conflict;

import org.tatoo.compiler.grammar.Variant;

/**
 * A variant that the parser has read a part of.
 *
 * @param dot how many symbols have been read; all of them if the variant can be reduced
 */
public record Dotted(Variant variant, int dot) {
    /** Whether all has been read. */
    boolean isComplete() {
        return dot == variant.rightHandSide().size();
    }
}
