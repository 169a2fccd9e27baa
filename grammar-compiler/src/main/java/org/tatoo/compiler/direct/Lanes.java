package org.tatoo.compiler.direct;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.direct.DirectCoding.Automata;

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
        Automata automata,
        TokenCodes codes,
        StackEffects effects,
        VisitCounts visits,
        Set<Integer> cuts,
        Paths paths,
        Worklist<TokenRecogniser> recognisers,
        Map<TokenRecogniser, CodeSize> sizes,
        Set<Integer> used,
        CodeMeasure measure) {
    Lanes(Automata automata, CodeMeasure measure) {
        this(automata, new VisitCounts(automata), measure);
    }

    private Lanes(Automata automata, VisitCounts visits, CodeMeasure measure) {
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

    /** The bytes of the method that recognises the token of {@code place}, if no place had it before. */
    int use(Place place) {
        int added = added(place);
        if (place.method >= 0) {
            used.add(place.method);
        }
        return added;
    }

    /** The bytes that {@link #use} would add. */
    int added(Place place) {
        return place.method >= 0 && !used.contains(place.method)
                ? size(place.code).bytes()
                : 0;
    }

    /** Whether {@code rule} is a token, and not skipped. */
    boolean isToken(int rule) {
        return rule < automata.grammar().tokens().size();
    }
}
