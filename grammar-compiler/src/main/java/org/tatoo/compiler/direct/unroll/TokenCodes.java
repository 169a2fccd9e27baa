package org.tatoo.compiler.direct.unroll;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tatoo.compiler.direct.TokenRecogniser;
import org.tatoo.compiler.lexer.ByteClasses;
import org.tatoo.compiler.regex.ByteSet;

/** A cache of the {@link TokenRecogniser} of each lexer mode. */
final class TokenCodes {
    private final ParserAutomata automata;
    private final List<ByteSet> classes;
    private final Map<Integer, TokenGraph> graphs = new HashMap<>();
    private final Map<Key, TokenRecogniser> recognisers = new HashMap<>();

    /**
     * A key of the cache.
     *
     * @param start the state of the lexer's automaton in which a token begins
     */
    private record Key(int start, int states) {}

    TokenCodes(ParserAutomata automata) {
        this.automata = automata;
        classes = bytes(automata.classes());
    }

    /**
     * Returns the recogniser of the next token in the parser state {@code state}.
     *
     * @param states the maximum number of states of a large automaton that code follows
     */
    TokenRecogniser of(int state, int states) {
        return recognisers.computeIfAbsent(
                new Key(automata.lexerStart(state), states),
                key -> new TokenCode(
                                automata.modes(),
                                graph(key.start),
                                automata.grammar().rules(),
                                key.start,
                                key.states)
                        .recogniser());
    }

    /** Returns whether tokens begin in the same way in two parser states. */
    boolean isSame(int state, int other) {
        return automata.lexerStart(state) == automata.lexerStart(other);
    }

    /** Returns whether tokens begin in the same way with all of {@code stacks}. */
    boolean areSame(KnownStacks stacks) {
        return stacks.each().stream().allMatch(stack -> isSame(stacks.first().top(), stack.top()));
    }

    private TokenGraph graph(int start) {
        return graphs.computeIfAbsent(
                start, from -> new TokenGraph(automata.modes().dfa(), classes, from));
    }

    private static List<ByteSet> bytes(ByteClasses classes) {
        ByteSet[] bytes = new ByteSet[classes.count()];
        Arrays.fill(bytes, ByteSet.NONE);
        for (int b = 0; b < 256; b++) {
            bytes[classes.classOf(b)] = bytes[classes.classOf(b)].union(ByteSet.of(b));
        }
        return List.of(bytes);
    }
}
