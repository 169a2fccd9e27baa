package org.tatoo.transport;

import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.ParkedParser;
import org.tatoo.runtime.PushParser;

/**
 * What is left of an open conversation between two messages, of which nothing is queued, held or awaited.
 *
 * @param left the {@link ParkedParser}; if the parser cannot be parked, the parser
 * @param limits those in force
 * @param messages how many messages have been answered
 * @param idleSince when the last of them was
 */
record Resting(Object left, ConversationLimits limits, int messages, long idleSince) implements Presence {
    /** What is left with {@code parser}, which is parked if that is possible. */
    static Resting with(PushParser parser, ConversationLimits limits, int messages, long idleSince) {
        ParkedParser parked = parser.park();
        return new Resting(parked == null ? parser : parked, limits, messages, idleSince);
    }

    /** The parser, or one that continues in its place. */
    PushParser parser() {
        return left instanceof ParkedParser parked ? parked.resume() : (PushParser) left;
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
