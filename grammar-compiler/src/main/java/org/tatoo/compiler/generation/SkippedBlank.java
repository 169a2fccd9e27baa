package org.tatoo.compiler.generation;

import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lexer.ModeAutomaton;
import org.tatoo.compiler.regex.ByteSet;

/**
 * A blank of any number of bytes with which no token begins in any state. It can be skipped without the automaton.
 *
 * @param rule its number
 * @param max its maximum number of bytes
 * @param counted whether the blank can contain line feeds
 * @param bytes the set of bytes
 */
public record SkippedBlank(int rule, int max, boolean counted, ByteSet bytes) {
    private static final int START = 1;

    /** Returns the first such blank of the grammar. */
    static Optional<SkippedBlank> of(Grammar grammar, Lexer lexer, ModeAutomaton modes) {
        return grammar.rules().stream()
                .filter(rule -> rule.kind() == LexicalRule.Kind.BLANK)
                .map(rule -> of(rule, first(rule, lexer)))
                .filter(blank -> blank.isAlone(modes, lexer))
                .findFirst();
    }

    private static SkippedBlank of(LexicalRule rule, ByteSet bytes) {
        boolean counted = IntStream.range(0x80, 0xc0).anyMatch(bytes::contains) || bytes.contains('\n');
        return new SkippedBlank(rule.index(), rule.max(), counted, bytes);
    }

    private static ByteSet first(LexicalRule rule, Lexer lexer) {
        Dfa dfa = lexer.automata().get(rule.index());
        return IntStream.range(0, 256)
                .filter(b -> dfa.next(START, lexer.classes().classOf(b)) != Dfa.DEAD)
                .mapToObj(ByteSet::of)
                .reduce(ByteSet.NONE, ByteSet::union);
    }

    /** Returns the classes of the bytes; each class contains only bytes of this blank. */
    BitSet classes(Lexer lexer) {
        BitSet classes = new BitSet();
        for (int c = 0; c < lexer.classes().count(); c++) {
            classes.set(c, bytes.contains(lexer.classes().representative(c)));
        }
        return classes;
    }

    /**
     * Returns whether each byte leads, from each start, to a state that accepts this blank and loops on exactly these
     * bytes.
     */
    private boolean isAlone(ModeAutomaton modes, Lexer lexer) {
        Dfa dfa = modes.dfa();
        BitSet own = classes(lexer);
        BitSet kept = new BitSet();
        for (int start : modes.starts()) {
            for (int c = own.nextSetBit(0); c >= 0 && start != Dfa.DEAD; c = own.nextSetBit(c + 1)) {
                int state = dfa.next(start, c);
                if (!kept.get(state) && !isKept(state, dfa, own)) {
                    return false;
                }
                kept.set(state);
            }
        }
        return true;
    }

    private boolean isKept(int state, Dfa dfa, BitSet own) {
        for (int c = 0; c < dfa.classes(); c++) {
            if (dfa.next(state, c) != (own.get(c) ? state : Dfa.DEAD)) {
                return false;
            }
        }
        return dfa.accepted()[state] == rule;
    }
}
