package org.tatoo.compiler.oracle;

import java.util.EnumMap;
import java.util.Map;

/** What was tried, and how much of it was right. */
final class Totals {
    /** What is counted. */
    enum Count {
        GRAMMARS("grammars"),
        PARSERS("with a parser"),
        FAULTY("with a fault that both see"),
        UNJUDGED("too large for the oracle"),
        TOKENS("tokens of the largest"),
        INPUTS("inputs"),
        ACCEPTED("accepted"),
        CALLED("with calls of whole productions"),
        BAD_VALUE("with BAD_VALUE"),
        BAD_LENGTH("with BAD_LENGTH"),
        BAD_CHOICE("with BAD_CHOICE"),
        REGION_ENDS("with REGION_ENDS"),
        REGION_NOT_FILLED("with REGION_NOT_FILLED"),
        FILLED("with regions that are filled"),
        CUT("fed in all their cuts"),
        RUNS("runs"),
        CALLBACKS("callbacks at most between two bytes"),
        FAILURES("failures");

        private final String text;

        Count(String text) {
            this.text = text;
        }
    }

    private final Map<Count, Long> counts = new EnumMap<>(Count.class);

    void add(Count count) {
        counts.merge(count, 1L, Long::sum);
    }

    void most(Count count, long value) {
        counts.merge(count, value, Math::max);
    }

    long of(Count count) {
        return counts.getOrDefault(count, 0L);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Count count : Count.values()) {
            text.append(text.length() == 0 ? "" : ", ")
                    .append(of(count))
                    .append(' ')
                    .append(count.text);
        }
        return text.toString();
    }
}
