package org.tatoo.transport;

import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.ParkedParser;
import org.tatoo.runtime.PushParser;

/**
 * The remaining state of an open conversation between messages, with nothing queued, held or awaited.
 *
 * @param left the {@link ParkedParser}, or the parser itself if it cannot be parked
 * @param limits the limits in force
 * @param messages the number of answered messages
 * @param idleSince the time at which the last message was answered
 */
record Resting(Object left, ConversationLimits limits, int messages, long idleSince) implements Presence {
    /** Creates the resting state for {@code parser}, and parks the parser if possible. */
    static Resting with(PushParser parser, ConversationLimits limits, int messages, long idleSince) {
        ParkedParser parked = parser.park();
        return new Resting(parked == null ? parser : parked, limits, messages, idleSince);
    }

    /** Returns the parser, or a resumed one in its place. */
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
