package org.tatoo.transport;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;

/**
 * The one deadline of a conversation that runs. Belongs to the strand.
 *
 * <pre>
 *  HANDSHAKE ── opened ──► FIRST_BYTE
 *                               │ first byte
 *          first byte           ▼          raw data
 *   IDLE ────────────────► REQUEST ────────────────────► BODY
 *     ▲                      ▲  │ pause()   resume() ▲    │
 *     │                      │  ▼                    │    ▼
 *     └─── endRequest() ──── ANSWER ─────────────────┘ (as REQUEST)
 *
 *   WRITE replaces each of them but HANDSHAKE while output is queued; LINGER follows the end of the output.
 * </pre>
 *
 * <p>The times of FIRST_BYTE, REQUEST and BODY are counted from their beginning, also while WRITE replaces them.
 */
final class DeadlineTimer extends Timeout {
    private final Lifecycle life;
    private final Transport transport;
    private final ParserFeed feed;
    private ConversationLimits limits;

    // What expires if nothing happens; null if that has to be chosen again.
    private @Nullable Deadline running;
    // FIRST_BYTE, REQUEST or BODY, if one has begun, and when.
    private @Nullable Deadline begun;
    private long beginning;
    // The raw data at the beginning of the interval in which BODY wants more.
    private long rawBefore;
    // Output was taken since the deadline was last looked at.
    private boolean outputTaken;
    // No byte has come, and no message was ended.
    private boolean first = true;

    DeadlineTimer(Lifecycle life, Transport transport, ParserFeed feed, ConversationLimits limits) {
        this.life = life;
        this.transport = transport;
        this.feed = feed;
        this.limits = limits;
    }

    /** The limits in force. */
    ConversationLimits limits() {
        return limits;
    }

    /** Changes the limits; a deadline that runs keeps its time. */
    void use(ConversationLimits next) {
        limits = next;
    }

    // ---- what happens to the conversation

    /** The connection is open. */
    void opened() {
        running = null;
        begun = Deadline.FIRST_BYTE;
        beginning = transport.clock().nanoTime();
    }

    /** Bytes have come. */
    void received() {
        first = false;
    }

    /** Output was taken, if {@code count} is not 0. */
    void written(long count) {
        outputTaken |= count > 0;
    }

    /** A message is over, or another protocol begins: what runs next, begins then, even if it runs now. */
    void endMessage() {
        first = false;
        restart();
    }

    /** Lets the deadline of the message begin again. */
    void restart() {
        forget();
        running = null;
    }

    private void forget() {
        begun = null;
        rawBefore = feed.rawBytes();
    }

    /** Lets the deadline of the message begin again if there is one. */
    void extend() {
        if (begun == Deadline.REQUEST || begun == Deadline.BODY) {
            forget();
        }
        if (running == Deadline.REQUEST || running == Deadline.BODY || running == Deadline.ANSWER) {
            running = null;
        }
    }

    // ---- the deadline

    /** Lets the deadline run that is chosen for a conversation without output, whose parser is not paused. */
    void runForInput(boolean insideMessage, boolean hasRawData) {
        if (insideMessage) {
            run(hasRawData ? Deadline.BODY : Deadline.REQUEST);
        } else {
            run(first && limits.timeout(Deadline.FIRST_BYTE) != null ? Deadline.FIRST_BYTE : Deadline.IDLE);
        }
    }

    /** Lets {@code next} run; if it already runs, it continues, unless it is WRITE and output was taken. */
    void run(Deadline next) {
        if (next != running || (next == Deadline.WRITE && outputTaken)) {
            start(next);
        }
        outputTaken = false;
    }

    /** Starts the time of lingering; false if there is none. */
    boolean linger() {
        start(Deadline.LINGER);
        return !Duration.ZERO.equals(limits.timeout(Deadline.LINGER));
    }

    void cancel() {
        transport.timers().cancel(this);
    }

    private void start(Deadline next) {
        running = next;
        Duration time = limits.timeout(next);
        switch (next) {
            case FIRST_BYTE, REQUEST -> schedule(left(next, time));
            case BODY -> {
                // the first interval has the raw data with which it began
                rawBefore = begun == next ? feed.rawBytes() : rawBefore;
                schedule(earlier(left(next, time), limits.bodyInterval().toNanos()));
            }
            case IDLE -> {
                forget();
                schedule(nanos(time));
            }
            case HANDSHAKE, ANSWER, WRITE, LINGER -> schedule(nanos(time));
        }
    }

    /** What is left of the time of a deadline that is counted from its beginning; negative if it never ends. */
    private long left(Deadline next, @Nullable Duration time) {
        if (begun != next) {
            begun = next;
            beginning = transport.clock().nanoTime();
        }
        return time == null
                ? -1
                : Math.max(0, time.toNanos() - (transport.clock().nanoTime() - beginning));
    }

    private static long nanos(@Nullable Duration time) {
        return time == null ? -1 : time.toNanos();
    }

    private static long earlier(long left, long interval) {
        return left < 0 ? interval : Math.min(left, interval);
    }

    private void schedule(long nanos) {
        if (nanos < 0) {
            transport.timers().cancel(this);
        } else {
            transport.timers().schedule(this, nanos);
        }
    }

    @Override
    protected void expire() {
        Deadline expired = running;
        if (expired == Deadline.BODY && comesFastEnough()) {
            start(Deadline.BODY);
        } else if (expired != null) {
            running = null;
            life.expired(expired);
        }
    }

    private boolean comesFastEnough() {
        return feed.rawBytes() - rawBefore >= limits.bodyBytes()
                && left(Deadline.BODY, limits.timeout(Deadline.BODY)) != 0;
    }
}
