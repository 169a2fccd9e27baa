package org.tatoo.transport;

import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Deadline;

/**
 * How far a conversation is with its messages: what has been parsed and answered, and the one deadline that runs for the
 * rest, later the time of lingering. Belongs to the strand, but for {@link #answered}.
 *
 * <pre>
 *               ┌──────── first byte of a message ────────┐
 *               │                                         ▼
 *             IDLE ◄──────────── endRequest() ───────── REQUEST ──── pause() ───► ANSWER
 *               ▲                                         ▲                         │
 *               │                                         └──────── resume() ───────┤
 *               └──────────────────────────── endRequest() ─────────────────────────┘
 *
 *             WRITE replaces each of them while output is queued.
 * </pre>
 */
final class MessageProgress extends Timeout {
    private final Conversation conversation;
    private final Timers timers;
    private final ConversationLimits limits;

    // How many messages have been answered; other threads number their calls by it.
    private volatile int answered;
    // The parser's offset at the last end of a message; -1 before the first.
    private long answeredAt = -1;
    // Bytes that the parser took.
    private long parsed;

    private @Nullable Deadline deadline;
    // Output was taken since the deadline was last looked at.
    private boolean outputTaken;
    // Bytes received since the deadline began.
    private long received;

    MessageProgress(Conversation conversation, Timers timers, ConversationLimits limits) {
        this.conversation = conversation;
        this.timers = timers;
        this.limits = limits;
    }

    // ---- messages

    /** The number of messages answered; may be asked from any thread. */
    int answered() {
        return answered;
    }

    /** Another protocol begins with the next byte. */
    void beginInput() {
        parsed = 0;
        answeredAt = -1;
    }

    void parsed(long count) {
        parsed += count;
    }

    /**
     * Ends the message that has the number {@code message}, counted from 0; the next deadline begins from then on.
     *
     * @param offset of the parser
     * @return false if it has been ended, or nothing was parsed since the one before was; then nothing is changed
     */
    boolean end(int message, long offset) {
        if (message != answered || offset == answeredAt) {
            return false;
        }
        answered = message + 1;
        answeredAt = offset;
        deadline = null;
        return true;
    }

    /**
     * Whether anything has come of a message that is not answered.
     *
     * @param input that is not parsed
     */
    boolean hasBegun(Input input) {
        return parsed + input.bytes().remaining() > Math.max(0, answeredAt);
    }

    // ---- the deadline

    /** Counts bytes that were received. */
    void received(long count) {
        received += count;
    }

    /** Counts bytes that the peer took. */
    void written(long count) {
        outputTaken |= count > 0;
    }

    /** Lets the next deadline begin when it is run, even if it runs now. */
    void restart() {
        deadline = null;
    }

    /** Starts the deadline {@code next}, or restarts it if there was enough progress. */
    void run(Deadline next) {
        if (next != deadline || hasProgress(next)) {
            deadline = next;
            received = 0;
            timers.schedule(this, limits.time(next).toNanos());
        }
        outputTaken = false;
    }

    private boolean hasProgress(Deadline current) {
        return switch (current) {
            case WRITE -> outputTaken;
            case REQUEST -> received >= limits.requestPart();
            case IDLE, ANSWER -> false;
        };
    }

    /** Starts the time in which input is discarded, instead of a deadline; false if there is none. */
    boolean linger() {
        deadline = null;
        timers.schedule(this, limits.lingerTimeout().toNanos());
        return !limits.lingerTimeout().isZero();
    }

    void cancel() {
        timers.cancel(this);
    }

    @Override
    protected void expire() {
        Deadline expired = deadline;
        deadline = null;
        conversation.expired(expired);
    }
}
