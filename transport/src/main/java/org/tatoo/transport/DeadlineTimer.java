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
final class DeadlineTimer {
    /** A connection that has been idle for so long, in nanoseconds, is going to be idle for longer. */
    static final long REST = 1_000_000_000;

    private final Lifecycle life;
    // The entry among the timers.
    private final Timeout entry;
    private final Transport transport;
    private ConversationLimits limits;
    // Null if no output was ever left over.
    private @Nullable WriteRate writeRate;

    // What expires if nothing happens; null if that has to be chosen again.
    private @Nullable Deadline running;
    // FIRST_BYTE, REQUEST or BODY, if one has begun; IDLE if that continues after a rest.
    private @Nullable Deadline begun;
    // When that, HANDSHAKE or IDLE began.
    private long beginning;
    // The entry is scheduled for a time at which a conversation that is idle from now on need not have been looked at.
    private boolean watchesIdle;
    // It has been idle since some time after the entry was scheduled, which is not known: reading the clock for each
    // message is a twentieth of the time of a short one (AdapterBenchmark: 0.65 and 0.62 of HttpServerCodec).
    private boolean beganUnseen;
    // The raw data at the beginning of the interval in which BODY wants more.
    private long rawBefore;
    // Output was taken since the deadline was last looked at.
    private boolean outputTaken;
    // No byte has come, and no message was ended.
    private boolean first = true;

    DeadlineTimer(Lifecycle life, Resident entry, ConversationLimits limits) {
        this.life = life;
        this.entry = entry;
        this.transport = entry.transport();
        this.limits = limits;
    }

    /** The transport is not open yet. */
    void begin() {
        run(Deadline.HANDSHAKE);
    }

    // ---- rest

    /** The connection has been idle {@code since} then; its timeout is scheduled. May be called on any thread. */
    void resume(long since) {
        first = false;
        running = Deadline.IDLE;
        begun = Deadline.IDLE;
        beginning = since;
        rawBefore = life.feed().rawBytes();
    }

    /** Another object takes over; its timeout stays scheduled. */
    void leave() {
        if (writeRate != null) {
            writeRate.cancel();
        }
    }

    /** The limits in force. */
    ConversationLimits limits() {
        return limits;
    }

    /** Whether no byte has come and no message was ended. */
    boolean isSilent() {
        return first;
    }

    /**
     * Since when the connection has been idle, if it is idle or silent. If messages followed one another, it is late by
     * {@link #watchInterval} at most.
     */
    long idleSince() {
        if (beganUnseen) {
            beganUnseen = false;
            beginning = transport.clock().nanoTime();
        }
        return beginning;
    }

    /** Changes the limits; a deadline that runs keeps its time. */
    void use(ConversationLimits next) {
        limits = next;
        watchesIdle = false;
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
        if (writeRate != null) {
            writeRate.took(count);
        }
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
        rawBefore = life.feed().rawBytes();
    }

    /** Another time of ANSWER is in force. */
    void restartAnswer() {
        if (running == Deadline.ANSWER) {
            running = null;
        }
    }

    /** Lets the deadline of the message begin again if there is one. */
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
        if (next != running || begun == Deadline.IDLE || (next == Deadline.WRITE && outputTaken)) {
            start(next);
        }
        outputTaken = false;
        if (next != Deadline.WRITE && writeRate != null) {
            writeRate.end();
        }
    }

    /** Watches how fast output is taken, if that is limited. */
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

    /** Output is taken too slowly. */
    void expireWrite() {
        running = null;
        life.events().expired(Deadline.WRITE);
    }

    /** Starts the time of lingering; false if there is none. */
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
                // the first interval has the raw data with which it began
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

    /** The entry stays where it is if it is early enough: most conversations are idle for less than a second. */
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

    /** How long the entry stays where it is while messages are ended: an eighth of the time of IDLE, or {@link #REST}. */
    private long watchInterval() {
        long time = nanos(Deadline.IDLE);
        return time < 0 ? REST : Math.min(time / 8, REST);
    }

    /** What is left of the time of a deadline that is counted from its beginning; negative if it never ends. */
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

    /** The time of {@code next}; negative if it never ends. */
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

    /** What was scheduled is due. */
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

    /** Whether the conversation may still be idle; if it has been for so long, it rests. */
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

    /** Whether the message was suspended and its answer is on its way; if not, the answer comes too late. */
    private boolean isResumed() {
        Suspended suspended = life.suspension();
        return suspended != null && !suspended.end();
    }

    /** Whether the peer may still take output more slowly than its buffer shows; then there is more time. */
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
