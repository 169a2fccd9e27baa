package org.tatoo.compiler.direct.unroll;

import java.util.List;
import org.tatoo.compiler.direct.CodeMeasure;
import org.tatoo.compiler.direct.DirectCode;
import org.tatoo.compiler.direct.Lane;

/**
 * The search for the lanes of a grammar. It partially evaluates the automata from each state after a non-terminal,
 * while the code stays small (direct coding: Cox and Bumbulis, "RE2C: A more versatile scanner generator", 1993;
 * parsers: Pennello, "Very fast LR parsing", 1986).
 */
public final class DirectCoding {
    /** The maximum number of states after non-terminals; above it, compact tables are better than code. */
    private static final int MAX_ENTRIES = 64;

    private DirectCoding() {}

    /**
     * Returns the lanes of {@code automata}, as many as fit the class. The states that look for the most tokens come
     * first.
     */
    public static DirectCode of(ParserAutomata automata, CodeMeasure measure) {
        Lanes lanes = new Lanes(automata, measure);
        List<Integer> entries = lanes.effects().entries();
        if (entries.size() > MAX_ENTRIES) {
            return new DirectCode(entries.size(), List.of(), lanes.paths().values(), List.of(), 0);
        }
        Unfolding unfolding = new Unfolding(lanes);
        entries.forEach(unfolding::addEntry);
        lanes.cuts().forEach(unfolding::addCutEntry);
        List<Lane> found = unfolding.unfold();
        return new DirectCode(
                entries.size(),
                found,
                lanes.paths().values(),
                lanes.recognisers().values(),
                unfolding.bytes());
    }
}
