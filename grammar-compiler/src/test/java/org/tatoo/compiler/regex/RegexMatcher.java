package org.tatoo.compiler.regex;

import java.util.HashSet;
import java.util.Set;

/** Matches by following the set of all positions that a match can have reached. */
final class RegexMatcher {
    private final byte[] input;

    private RegexMatcher(byte[] input) {
        this.input = input;
    }

    static boolean matches(Regex regex, byte[] input) {
        return new RegexMatcher(input).ends(regex, Set.of(0)).contains(input.length);
    }

    private Set<Integer> ends(Regex regex, Set<Integer> starts) {
        Set<Integer> ends = new HashSet<>();
        if (regex instanceof Regex.Bytes bytes) {
            starts.stream()
                    .filter(start -> start < input.length && bytes.set().contains(input[start] & 0xff))
                    .forEach(start -> ends.add(start + 1));
        } else if (regex instanceof Regex.Concatenation concatenation) {
            Set<Integer> reached = starts;
            for (Regex part : concatenation.parts()) {
                reached = ends(part, reached);
            }
            ends.addAll(reached);
        } else if (regex instanceof Regex.Alternation alternation) {
            alternation.branches().forEach(branch -> ends.addAll(ends(branch, starts)));
        } else if (regex instanceof Regex.Repetition repetition) {
            Set<Integer> reached = starts;
            for (int i = 0; i <= Math.min(repetition.maximum(), repetition.minimum() + input.length); i++) {
                if (i >= repetition.minimum()) {
                    ends.addAll(reached);
                }
                reached = ends(repetition.body(), reached);
            }
        }
        return ends;
    }
}
