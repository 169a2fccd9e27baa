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
 * What all lanes of a grammar have in common.
 *
 * @param cuts the states where lanes begin because the input is often cut before
 * @param paths what lanes do to the stack, each with its number: for each of the stacks that can be there
 * @param recognisers those that are methods of their own, each with its number
 * @param sizes of all recognisers that were measured
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

    /** The size of a method that begins with {@code begin}. */
    CodeSize size(Continuation begin) {
        return measure.size(begin, paths::value);
    }

    /** The size of {@code recogniser} as a method. */
    CodeSize size(TokenRecogniser recogniser) {
        return sizes.computeIfAbsent(recogniser, measure::size);
    }

    /** The bytes of the method {@code method} for {@code recogniser}, if no place had it before; negative for none. */
    int use(int method, TokenRecogniser recogniser) {
        int added = added(method, recogniser);
        if (method >= 0) {
            used.add(method);
        }
        return added;
    }

    /** The bytes that {@link #use} would add. */
    int added(int method, TokenRecogniser recogniser) {
        return method >= 0 && !used.contains(method) ? size(recogniser).bytes() : 0;
    }

    /** Whether {@code rule} is a token, and not skipped. */
    boolean isToken(int rule) {
        return rule < automata.grammar().tokens().size();
    }
}
