package org.tatoo.compiler.oracle;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a parser does with an input.
 *
 * @param failure null if the input is accepted
 * @param tokenStart where the token begins that the failure is about; negative if it is not about one, or not known
 * @param place the line and the column of the failure, as the parser has them; empty if there are none, or if they are not known
 */
record Run(List<Event> events, @Nullable Failure failure, int tokenStart, String place) {
    Run(List<Event> events, @Nullable Failure failure, int tokenStart) {
        this(events, failure, tokenStart, "");
    }

    /**
     * A callback.
     *
     * @param fed how many bytes had been fed, one more than there are if the end had been told
     */
    record Event(String text, int fed) {
        boolean isReduction() {
            return text.startsWith("reduce ");
        }

        @Override
        public String toString() {
            return text + " @" + fed;
        }
    }

    /** An error: its kind, its offset, the terminals expected, and when it was told. */
    record Failure(String kind, long offset, List<String> expected, int fed) {
        /** Whether it is the same but for when it was told. */
        boolean isLike(Failure other) {
            return kind.equals(other.kind) && offset == other.offset && expected.equals(other.expected);
        }
    }

    boolean isAccepted() {
        return failure == null;
    }

    /** Whether the events but reductions are those of {@code other}; either may make calls just before an error. */
    boolean shiftsAs(Run other) {
        List<Event> longer = shifts();
        List<Event> shorter = other.shifts();
        if (longer.size() < shorter.size()) {
            return other.shiftsAs(this);
        }
        int common = shorter.size();
        return longer.subList(0, common).equals(shorter)
                && longer.stream().skip(common).allMatch(event -> event.text.startsWith("call "));
    }

    /** All events but reductions, which are not part of the contract if the input is wrong. */
    List<Event> shifts() {
        return events.stream().filter(event -> !event.isReduction()).toList();
    }

    /** The events without their times. */
    List<String> texts() {
        return events.stream().map(Event::text).toList();
    }

    @Override
    public String toString() {
        return String.join("\n", events.stream().map(Event::toString).toList()) + "\n"
                + (failure == null ? "accepted" : failure + " " + place);
    }
}
