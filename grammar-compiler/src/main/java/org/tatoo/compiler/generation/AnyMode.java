package org.tatoo.compiler.generation;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lexer.ModeAutomaton;
import org.tatoo.compiler.lexer.ModesTooLarge;

/**
 * An additional lexer mode with all tokens, in which a token can be looked for before the parser's state is known. If
 * that state can accept the token, its own mode finds the same: the longest match among all tokens is also the longest
 * among a subset.
 */
final class AnyMode {
    private AnyMode() {}

    /**
     * Returns the automaton of {@code modes} and, after them, of this mode. Returns none if a token can continue with
     * the bytes of the blank, because it would often hide the tokens of other states. Returns none if the automaton of
     * all tokens is too large.
     */
    static Optional<ModeAutomaton> of(Lexer lexer, List<BitSet> modes, SkippedBlank blank) {
        BitSet all = new BitSet();
        modes.forEach(all::or);
        List<BitSet> more = new ArrayList<>(modes);
        more.add(all);
        ModeAutomaton automaton;
        try {
            automaton = lexer.modes(more);
        } catch (ModesTooLarge e) {
            return Optional.empty();
        }
        return isApart(automaton.dfa(), blank.classes(lexer), lexer) ? Optional.of(automaton) : Optional.empty();
    }

    /** Returns whether no token can continue with {@code classes}. */
    private static boolean isApart(Dfa dfa, BitSet classes, Lexer lexer) {
        for (int state = 1; state < dfa.states(); state++) {
            for (int c = classes.nextSetBit(0); c >= 0; c = classes.nextSetBit(c + 1)) {
                if (dfa.next(state, c) != Dfa.DEAD && isToken(dfa.accepted()[state], lexer)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean isToken(int rule, Lexer lexer) {
        return rule != Dfa.NONE && lexer.rules().get(rule).kind() == LexicalRule.Kind.TOKEN;
    }
}
