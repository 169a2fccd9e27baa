package org.tatoo.compiler.direct.unroll;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.direct.CodeMeasure;
import org.tatoo.compiler.direct.CodeSize;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.TokenRecogniser;

/**
 * The data shared by all lanes of a grammar.
 *
 * @param cuts the entries of lanes at which the input often ends
 * @param paths the deferred work of lanes and its numbers
 * @param recognisers the recognisers that are methods of their own, and their numbers
 * @param sizes the sizes of all recognisers measured so far
 * @param used the numbers of the recognisers that lanes call
 */
record Lanes(
        ParserAutomata automata,
        TokenCodes codes,
        StackEffects effects,
        VisitCounts visits,
        Set<Integer> cuts,
        Paths paths,
        Worklist<TokenRecogniser> recognisers,
        Map<TokenRecogniser, CodeSize> sizes,
        Set<Integer> used,
        CodeMeasure measure) {
    Lanes(ParserAutomata automata, CodeMeasure measure) {
        this(automata, new VisitCounts(automata), measure);
    }

    private Lanes(ParserAutomata automata, VisitCounts visits, CodeMeasure measure) {
        this(
                automata,
                new TokenCodes(automata),
                new StackEffects(automata.reporting(), automata.automaton()),
                visits,
                CutEntries.of(automata, visits),
                new Paths(),
                new Worklist<>(),
                new HashMap<>(),
                new HashSet<>(),
                measure);
    }

    CodeSize size(Continuation begin) {
        return measure.size(begin, paths::value);
    }

    CodeSize size(TokenRecogniser recogniser) {
        return sizes.computeIfAbsent(recogniser, measure::size);
    }

    /** Marks {@code method} as used; returns the bytes added, 0 if it was used before or {@code method} is negative. */
    int use(int method, TokenRecogniser recogniser) {
        int added = added(method, recogniser);
        if (method >= 0) {
            used.add(method);
        }
        return added;
    }

    /** Returns the bytes that {@link #use} would add. */
    int added(int method, TokenRecogniser recogniser) {
        return method >= 0 && !used.contains(method) ? size(recogniser).bytes() : 0;
    }

    /** Returns whether {@code rule} is a token that is not skipped. */
    boolean isToken(int rule) {
        return rule < automata.grammar().tokens().size();
    }
}
