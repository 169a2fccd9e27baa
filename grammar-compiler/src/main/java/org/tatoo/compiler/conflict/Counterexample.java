package org.tatoo.compiler.conflict;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Symbol;

/**
 * Two derivations from one non-terminal that begin alike and differ where the dot is.
 *
 * @param verdict what they show
 * @param tokens how many tokens of look-ahead would tell them apart; 0 if that is not known
 * @param terminal the look-ahead; null for the end of input
 * @param reduced what the first derivation reduces at the dot
 * @param other what the second derivation reduces at the dot, or shifts a terminal of
 * @param first reduces at the dot
 * @param second shifts or reduces something else
 * @param firstInput the terminals of a short input that contains what {@code first} derives; null if it would be long
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
    /** What is known. */
    public enum Verdict {
        /** Both derive the same: the grammar is ambiguous. */
        AMBIGUOUS,
        /** One token of look-ahead is too little; no input can be read in both ways. */
        LOOK_AHEAD,
        /** One token of look-ahead is too little; whether the grammar is ambiguous has not been found out. */
        UNDECIDED,
        /** The same, and no more was searched for: other conflicts have taken all that may be looked at. */
        NOT_SEARCHED
    }
}
