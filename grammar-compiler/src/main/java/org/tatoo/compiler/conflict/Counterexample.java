package org.tatoo.compiler.conflict;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Symbol;

/**
 * Two derivations from one non-terminal with the same beginning that differ at the dot.
 *
 * @param verdict the conclusion from them
 * @param tokens the number of look-ahead tokens that would distinguish them; 0 if unknown
 * @param terminal the look-ahead; null for the end of input
 * @param reduced the variant that the first derivation reduces at the dot
 * @param other the variant that the second derivation reduces at the dot, or whose terminal it shifts
 * @param first the derivation that reduces at the dot
 * @param second the derivation that shifts or reduces something else
 * @param firstInput the terminals of a short input that contains the string derived by {@code first}; null if it would
 *     be long
 * @param secondInput the same for {@code second}
 */
public record Counterexample(
        Verdict verdict,
        int tokens,
        @Nullable Symbol terminal,
        Dotted reduced,
        Dotted other,
        Derivation first,
        Derivation second,
        @Nullable List<Symbol> firstInput,
        @Nullable List<Symbol> secondInput) {
    /** The conclusion about a conflict. */
    public enum Verdict {
        /** An ambiguous grammar: both derivations yield the same string. */
        AMBIGUOUS,
        /** Insufficient look-ahead: one token is not enough, and no input can be read in both ways. */
        LOOK_AHEAD,
        /** An open question: one token of look-ahead is not enough, and the grammar may be ambiguous. */
        UNDECIDED,
        /** An open question without a further search, because other conflicts have used up the budget. */
        NOT_SEARCHED
    }
}
