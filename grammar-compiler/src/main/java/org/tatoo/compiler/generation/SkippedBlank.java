package org.tatoo.compiler.generation;

import java.util.Optional;
import java.util.stream.IntStream;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lexer.ModeAutomaton;
import org.tatoo.compiler.regex.ByteSet;

/**
 * A blank that is any number of bytes of a set, with which no token begins in any state: it can be skipped without the
 * automaton.
 *
 * @param rule its number
 * @param max the most bytes of it
 * @param counted whether it can have line feeds
 * @param bytes that it consists of
 */
public record SkippedBlank(int rule, int max, boolean counted, ByteSet bytes) {
    private static final int START = 1;

    /** The first such blank of the grammar. */
    static Optional<SkippedBlank> of(Grammar grammar, Lexer lexer, ModeAutomaton modes) {
        return grammar.rules().stream()
                .filter(rule -> rule.kind() == LexicalRule.Kind.BLANK)
                .map(rule -> of(rule, first(rule, lexer)))
                .filter(blank -> IntStream.of(modes.starts())
                        .allMatch(start -> start == Dfa.DEAD || blank.isAlone(start, modes.dfa(), lexer)))
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

    /** Whether each byte leads from {@code start} to a state that accepts this blank and that these bytes alone keep. */
    private boolean isAlone(int start, Dfa dfa, Lexer lexer) {
        return IntStream.range(0, 256).filter(bytes::contains).allMatch(b -> {
            int state = dfa.next(start, lexer.classes().classOf(b));
            return dfa.accepted()[state] == rule
                    && IntStream.range(0, 256)
                            .allMatch(next -> dfa.next(state, lexer.classes().classOf(next))
                                    == (bytes.contains(next) ? state : Dfa.DEAD));
        });
    }
}
