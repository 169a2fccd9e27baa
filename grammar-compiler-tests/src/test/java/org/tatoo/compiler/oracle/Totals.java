package org.tatoo.compiler.oracle;

import java.util.EnumMap;
import java.util.Map;

/** What was tried, and how much of it was right. */
final class Totals {
    /** What is counted. */
    enum Count {
        GRAMMARS("grammars"),
        USED_FILES("in several files"),
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
        TOO_MANY("with TOO_MANY"),
        FULL("with a list that is full"),
        TOO_LONG("with TOO_LONG"),
        LONGEST("with a production that has all its bytes"),
        REGION_ENDS("with REGION_ENDS"),
        REGION_NOT_FILLED("with REGION_NOT_FILLED"),
        FILLED("with regions that are filled"),
        EMPTY_REGION("with empty regions"),
        WHOLE_REGION("with regions that take all that is left"),
        ONE_MORE("with lengths of one more than is left"),
        TOGETHER("with three regions that end together"),
        GOING_ON("with tokens that could go on after a region"),
        GIVEN_BACK("with bytes given back at the end of one"),
        MISTAKE("with mistakes that were recovered from"),
        SKIPPED_TOO_MUCH("with more bytes to skip or to read again than are allowed"),
        FORCED("with recoveries that had to skip something"),
        LEFT("with regions left by recovery"),
        RECOVERED_AT_END("with recoveries at the end of a region"),
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

    /** For each feature how many grammars have it, and how many of these have a parser. */
    private final Map<Feature, long[]> features = new EnumMap<>(Feature.class);

    void add(Count count) {
        counts.merge(count, 1L, Long::sum);
    }

    /** Counts the features of a grammar. */
    void add(Model model, boolean parser) {
        for (Feature feature : Surroundings.features(model)) {
            long[] both = features.computeIfAbsent(feature, key -> new long[2]);
            both[0]++;
            both[1] += parser ? 1 : 0;
        }
    }

    /** How many grammars with a feature have a parser. */
    long parsers(Feature feature) {
        return features.getOrDefault(feature, new long[2])[1];
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
        features.forEach((feature, both) -> text.append(", ")
                .append(feature.text())
                .append(": ")
                .append(both[1])
                .append(" of ")
                .append(both[0]));
        return text.toString();
    }
}
