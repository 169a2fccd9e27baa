package org.tatoo.transport;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;

/**
 * The single running deadline of a conversation. Confined to the strand.
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
 * <p>FIRST_BYTE, REQUEST and BODY are timed from their beginning, even while WRITE replaces them.
 */
final class DeadlineTimer {
    /** The idle time in nanoseconds after which a connection is expected to stay idle. */
    static final long REST = 1_000_000_000;

    private final Lifecycle life;
    // The entry in the timers.
    private final Timeout entry;
    private final Transport transport;
    private ConversationLimits limits;
    // Null until output is first left over.
    private @Nullable WriteRate writeRate;

    // The deadline that is running; null if it must be selected again.
    private @Nullable Deadline running;
    // FIRST_BYTE, REQUEST or BODY, if one has begun; IDLE if it continues after a rest.
    private @Nullable Deadline begun;
    // The time at which the begun deadline, HANDSHAKE or IDLE began.
    private long beginning;
    // True if the entry is scheduled early enough for a conversation that becomes idle at any time from now on.
    private boolean watchesIdle;
    // True if the connection became idle at an unknown time after the entry was scheduled. Reading the clock for each
    // message would take a twentieth of the time of a short message (AdapterBenchmark: 0.65 and 0.62 of
    // HttpServerCodec).
    private boolean beganUnseen;
    // The number of raw data bytes at the beginning of the current interval of BODY.
    private long rawBefore;
    // True if output was taken since the deadline was last selected.
    private boolean outputTaken;
    // True if no byte has arrived, and no message was ended.
    private boolean first = true;

    DeadlineTimer(Lifecycle life, Resident entry, ConversationLimits limits) {
        this.life = life;
        this.entry = entry;
        this.transport = entry.transport();
        this.limits = limits;
    }

    void begin() {
        run(Deadline.HANDSHAKE);
    }

    // ---- rest

    /** Continues an idle period that began at {@code since}; its timeout is scheduled. May be called on any thread. */
    void resume(long since) {
        first = false;
        running = Deadline.IDLE;
        begun = Deadline.IDLE;
        beginning = since;
        rawBefore = life.feed().rawBytes();
    }

    /** Stops this timer for another one; the timeout stays scheduled. */
    void leave() {
        if (writeRate != null) {
            writeRate.cancel();
        }
    }

    ConversationLimits limits() {
        return limits;
    }

    boolean isSilent() {
        return first;
    }

    /**
     * Returns the time since which the connection has been idle, if it is idle or silent. After consecutive messages,
     * the time is late by at most {@link #watchInterval}.
     */
    long idleSince() {
        if (beganUnseen) {
            beganUnseen = false;
            beginning = transport.clock().nanoTime();
        }
        return beginning;
    }

    /** Changes the limits; a running deadline keeps its time. */
    void use(ConversationLimits next) {
        limits = next;
        watchesIdle = false;
    }

    // ---- events of the conversation

    void opened() {
        running = null;
        begun = Deadline.FIRST_BYTE;
        beginning = transport.clock().nanoTime();
    }

    void received() {
        first = false;
    }

    /** Records that output was taken; {@code count} may be 0. */
    void written(long count) {
        outputTaken |= count > 0;
        if (writeRate != null) {
            writeRate.took(count);
        }
    }

    /** Ends a message, or begins another protocol; the next deadline starts afresh, even if it is running. */
    void endMessage() {
        first = false;
        restart();
    }

    void restart() {
        forget();
        running = null;
    }

    private void forget() {
        begun = null;
        rawBefore = life.feed().rawBytes();
    }

    void restartAnswer() {
        if (running == Deadline.ANSWER) {
            running = null;
        }
    }

    /** Restarts the deadline of the message, if there is one. */
    void extend() {
        Suspended suspended = life.suspension();
        if (suspended != null) {
            suspended.begin(transport.clock().nanoTime());
        }
        if (begun == Deadline.REQUEST || begun == Deadline.BODY) {
            forget();
        }
        if (running == Deadline.REQUEST || running == Deadline.BODY || running == Deadline.ANSWER) {
            running = null;
        }
    }

    // ---- the deadline

    /** Runs the deadline for a conversation without output, whose parser is not paused. */
    void runForInput(boolean insideMessage, boolean hasRawData) {
        if (insideMessage) {
            run(hasRawData ? Deadline.BODY : Deadline.REQUEST);
        } else {
            run(first && limits.timeout(Deadline.FIRST_BYTE) != null ? Deadline.FIRST_BYTE : Deadline.IDLE);
        }
    }

    /** Runs {@code next}; if already running, it continues, unless it is WRITE and output was taken. */
    void run(Deadline next) {
        if (next != running || begun == Deadline.IDLE || (next == Deadline.WRITE && outputTaken)) {
            start(next);
        }
        outputTaken = false;
        if (next != Deadline.WRITE && writeRate != null) {
            writeRate.end();
        }
    }

    /** Measures the rate at which output is taken, if that is limited. */
    private void watchWrites() {
        if (limits.writeRate() == 0 || limits.timeout(Deadline.WRITE) == null) {
            return;
        }
        if (writeRate == null) {
            writeRate = new WriteRate(this, transport);
        }
        writeRate.begin();
        writeRate.beginStall();
    }

    void expireWrite() {
        running = null;
        life.events().expired(Deadline.WRITE);
    }

    /** Starts LINGER; returns false if its time is zero. */
    boolean linger() {
        start(Deadline.LINGER);
        return !Duration.ZERO.equals(limits.timeout(Deadline.LINGER));
    }

    void cancel() {
        transport.timers().cancel(entry);
        leave();
    }

    private void start(Deadline next) {
        running = next;
        switch (next) {
            case FIRST_BYTE, REQUEST -> schedule(left(next));
            case BODY -> {
                // the first interval keeps its initial count of raw data
                rawBefore = begun == next ? life.feed().rawBytes() : rawBefore;
                schedule(earlier(left(next), limits.bodyInterval().toNanos()));
            }
            case IDLE -> startIdle();
            case ANSWER -> {
                Suspended suspended = life.suspension();
                schedule(
                        suspended == null
                                ? nanos(next)
                                : suspended.left(transport.clock().nanoTime()));
            }
            case HANDSHAKE -> {
                beginning = transport.clock().nanoTime();
                schedule(nanos(next));
            }
            case WRITE -> {
                watchWrites();
                schedule(nanos(next));
            }
            case LINGER -> schedule(nanos(next));
        }
    }

    /** Starts IDLE. Keeps an entry that is early enough, because most conversations are idle for less than a second. */
    private void startIdle() {
        if (watchesIdle) {
            beganUnseen = begun != Deadline.IDLE;
        } else {
            watchIdle(left(Deadline.IDLE));
        }
        forget();
    }

    private void watchIdle(long left) {
        schedule(earlier(left, watchInterval()));
        watchesIdle = true;
    }

    /** Returns the time in nanoseconds for which the entry is kept: {@link #REST}, or an eighth of IDLE if shorter. */
    private long watchInterval() {
        long time = nanos(Deadline.IDLE);
        return time < 0 ? REST : Math.min(time / 8, REST);
    }

    /** Returns the remaining time of a deadline timed from its beginning; negative if it never expires. */
    private long left(Deadline next) {
        long now = transport.clock().nanoTime();
        if (begun != next) {
            begun = next;
            beginning = now;
        }
        return left(next, now);
    }

    private long left(Deadline next, long now) {
        long time = nanos(next);
        return time < 0 ? -1 : Math.max(0, time - (now - beginning));
    }

    /** Returns the time limit of {@code next}; negative if it never expires. */
    private long nanos(Deadline next) {
        Duration time = limits.timeout(next);
        return time == null ? -1 : time.toNanos();
    }

    private static long earlier(long left, long interval) {
        return left < 0 ? interval : Math.min(left, interval);
    }

    private void schedule(long nanos) {
        watchesIdle = false;
        beganUnseen = false;
        if (nanos < 0) {
            transport.timers().cancel(entry);
        } else {
            transport.timers().schedule(entry, nanos);
        }
    }

    void expire() {
        Deadline expired = running;
        if (expired == Deadline.IDLE && staysIdle()) {
            return;
        } else if (expired == Deadline.BODY && comesFastEnough()) {
            start(Deadline.BODY);
        } else if (expired == Deadline.WRITE && mayBeSlow()) {
            return;
        } else if (expired != null && !(expired == Deadline.ANSWER && isResumed())) {
            running = null;
            life.events().expired(expired);
        }
    }

    /** Returns whether the conversation may still be idle; lets it rest after {@link #REST}. */
    private boolean staysIdle() {
        long now = transport.clock().nanoTime();
        long untilRest = REST - (now - idleSince());
        long left = left(Deadline.IDLE, now);
        if (left == 0) {
            return false;
        }
        if (untilRest > 0) {
            watchIdle(earlier(left, untilRest));
        } else {
            schedule(left);
            life.rest();
        }
        return true;
    }

    /** Returns whether the message was suspended and its answer is on its way; if not, the answer is too late. */
    private boolean isResumed() {
        Suspended suspended = life.suspension();
        return suspended != null && !suspended.end();
    }

    /** Returns whether the peer may be slower than its buffer shows; if so, extends the deadline. */
    private boolean mayBeSlow() {
        long left = writeRate == null || limits.writeRate() == 0 ? 0 : writeRate.stallLeft();
        if (left > 0) {
            schedule(left);
        }
        return left > 0;
    }

    private boolean comesFastEnough() {
        return life.feed().rawBytes() - rawBefore >= limits.bodyBytes() && left(Deadline.BODY) != 0;
    }
}
