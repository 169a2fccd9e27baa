package org.tatoo.compiler.direct.unroll;

import java.util.List;
import org.tatoo.compiler.direct.CodeMeasure;
import org.tatoo.compiler.direct.DirectCode;
import org.tatoo.compiler.direct.Lane;

/**
 * Finds the lanes of a grammar: the automata partially evaluated from each state on where a non-terminal has ended, so
 * far as the code of each lane stays small (direct coding: Cox and Bumbulis, "RE2C: A more versatile scanner generator", 1993; parsers:
 * Pennello, "Very fast LR parsing", 1986).
 */
public final class DirectCoding {
    /** With more states after non-terminals than these, a grammar is better off with its compact tables. */
    private static final int MAX_ENTRIES = 64;

    private DirectCoding() {}

    /**
     * The lanes of {@code automata}, those of the states first in which most tokens are looked for, as far as the class has
     * room for them.
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
