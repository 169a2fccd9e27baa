package org.tatoo.transport;

import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.ParkedParser;
import org.tatoo.runtime.PushParser;

/**
 * What is left of an open conversation between two messages, of which nothing is queued, held or awaited.
 *
 * @param parked null if the parser cannot be parked
 * @param unparked the parser in that case, else null
 * @param limits those in force
 * @param messages how many messages have been answered
 * @param idleSince when the last of them was
 */
record Resting(
        @Nullable ParkedParser<?> parked,
        @Nullable PushParser unparked,
        ConversationLimits limits,
        int messages,
        long idleSince)
        implements Presence {
    /** What is left with {@code parser}, which is parked if that is possible. */
    static Resting with(PushParser parser, ConversationLimits limits, int messages, long idleSince) {
        ParkedParser<?> parked = parser.park();
        return new Resting(parked, parked == null ? parser : null, limits, messages, idleSince);
    }

    /** The parser, or one that continues in its place. */
    PushParser parser() {
        if (parked != null) {
            return parked.resume();
        }
        if (unparked == null) {
            throw new IllegalStateException("no parser");
        }
        return unparked;
    }

    @Override
    public Activity activity() {
        return Activity.IDLE;
    }

    @Override
    public boolean isAnswering() {
        return true;
    }

    @Override
    public boolean mayBeDisplaced() {
        return true;
    }

    @Override
    public boolean isSilent() {
        return false;
    }
}
