package org.tatoo.runtime;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The limits of one connection. Immutable; {@link #defaults} and the {@code with} methods create instances. A
 * {@link Protocol} may replace the limits of the server.
 *
 * @param timeouts the duration of each deadline; a deadline without one never expires. Only {@link Deadline#LINGER} may
 *     be zero: the connection is then closed without waiting for the peer
 * @param bodyBytes the minimum number of bytes of raw data that must arrive in each {@code bodyInterval} while
 *     {@link Deadline#BODY} runs; at least 0
 * @param bodyInterval the interval in which {@code bodyBytes} must arrive
 * @param writeRate the minimum rate, in bytes per second, at which the peer must read queued output; at least 0. Below
 *     it {@link Deadline#WRITE} expires. The operating system reports progress in thirds of its send buffer. The rate
 *     is therefore measured over the time in which a peer at this rate makes room there, limited to between two and ten
 *     times WRITE. A peer that seems to read nothing has the time in which a peer 32 times as fast would make room, but
 *     at least WRITE and at most ten times WRITE. 0 requires no rate; WRITE then expires after its duration
 * @param highWaterMark in bytes, at least 1: while this much output is queued, the connection stops its parser, and
 *     {@link Connection#isWritable} is false
 * @param lowWaterMark in bytes, at least 0 and below the high-water mark: once at most this much output is queued, the
 *     parser continues, and {@link ProtocolHandler#writable} is called
 * @param lingerBytes the maximum number of bytes of input that are read and discarded while a connection ends, at least
 *     0; after that, reading stops until {@link Deadline#LINGER} expires
 * @param maxAge the maximum age of a connection, longer than zero; null for no limit. A connection that reaches it ends
 *     after the answer to its message in progress
 * @param maxMessages the maximum number of messages on a connection, at least 1; the connection ends after the answer
 *     to the last one
 */
public record ConversationLimits(
        Map<Deadline, Duration> timeouts,
        long bodyBytes,
        Duration bodyInterval,
        long writeRate,
        int highWaterMark,
        int lowWaterMark,
        long lingerBytes,
        @Nullable Duration maxAge,
        long maxMessages) {
    /** The maximum duration of a limit. */
    public static final Duration LONGEST = Duration.ofDays(365);

    /** The value of {@link #maxMessages} for no limit. */
    public static final long UNLIMITED = Long.MAX_VALUE;

    private static final ConversationLimits DEFAULTS = new ConversationLimits(
            Map.of(
                    Deadline.HANDSHAKE, Duration.ofSeconds(10),
                    Deadline.FIRST_BYTE, Duration.ofSeconds(10),
                    Deadline.IDLE, Duration.ofSeconds(60),
                    Deadline.REQUEST, Duration.ofSeconds(10),
                    Deadline.BODY, Duration.ofHours(1),
                    Deadline.ANSWER, Duration.ofSeconds(30),
                    Deadline.WRITE, Duration.ofSeconds(30),
                    Deadline.LINGER, Duration.ofSeconds(2)),
            2_400,
            Duration.ofSeconds(10),
            240,
            512 << 10,
            64 << 10,
            16 << 20,
            null,
            UNLIMITED);

    /** @throws IllegalArgumentException if a limit is outside the range given above, or a time is above 365 days */
    public ConversationLimits {
        Map<Deadline, Duration> times = new EnumMap<>(Deadline.class);
        times.putAll(timeouts);
        times.forEach((deadline, time) -> requireTime(deadline + " timeout", time, deadline == Deadline.LINGER));
        timeouts = Collections.unmodifiableMap(times);
        requireAtLeast(0, bodyBytes, "bodyBytes");
        requireTime("bodyInterval", bodyInterval, false);
        requireAtLeast(0, writeRate, "writeRate");
        requireAtLeast(1, highWaterMark, "highWaterMark");
        requireAtLeast(0, lowWaterMark, "lowWaterMark");
        if (lowWaterMark >= highWaterMark) {
            throw new IllegalArgumentException(
                    "lowWaterMark must be below highWaterMark: " + lowWaterMark + " >= " + highWaterMark);
        }
        requireAtLeast(0, lingerBytes, "lingerBytes");
        if (maxAge != null) {
            requireTime("maxAge", maxAge, false);
        }
        requireAtLeast(1, maxMessages, "maxMessages");
    }

    /**
     * Returns the defaults: handshake and first byte 10 s, idle 60 s, request 10 s, body 1 h and 2,400 bytes per 10 s,
     * answer 30 s, write 30 s and 240 bytes per second, linger 2 s and 16 MiB; water marks 512 and 64 KiB; no limit on
     * age and number of messages.
     */
    public static ConversationLimits defaults() {
        return DEFAULTS;
    }

    /** Returns the duration of {@code deadline}; null if it never expires. */
    public @Nullable Duration timeout(Deadline deadline) {
        return timeouts.get(deadline);
    }

    /** Returns these limits with another duration of {@code deadline}. */
    public ConversationLimits with(Deadline deadline, Duration time) {
        Map<Deadline, Duration> times = new EnumMap<>(Deadline.class);
        times.putAll(timeouts);
        times.put(deadline, time);
        return withTimeouts(times);
    }

    /** Returns these limits with the given deadlines disabled. */
    public ConversationLimits without(Deadline... deadlines) {
        Map<Deadline, Duration> times = new EnumMap<>(Deadline.class);
        times.putAll(timeouts);
        for (Deadline deadline : deadlines) {
            times.remove(deadline);
        }
        return withTimeouts(times);
    }

    /** Returns these limits with another minimum rate of raw data. */
    public ConversationLimits withBodyRate(long bytes, Duration interval) {
        return new ConversationLimits(
                timeouts, bytes, interval, writeRate, highWaterMark, lowWaterMark, lingerBytes, maxAge, maxMessages);
    }

    /** Returns these limits with another minimum rate of output, in bytes per second; 0 for none. */
    public ConversationLimits withWriteRate(long value) {
        return new ConversationLimits(
                timeouts,
                bodyBytes,
                bodyInterval,
                value,
                highWaterMark,
                lowWaterMark,
                lingerBytes,
                maxAge,
                maxMessages);
    }

    /** Returns these limits with other water marks in bytes; both are set together, because each bounds the other. */
    public ConversationLimits withWaterMarks(int low, int high) {
        return new ConversationLimits(
                timeouts, bodyBytes, bodyInterval, writeRate, high, low, lingerBytes, maxAge, maxMessages);
    }

    /** Returns these limits with another maximum of input, in bytes, discarded while a connection ends. */
    public ConversationLimits withLingerBytes(long value) {
        return new ConversationLimits(
                timeouts, bodyBytes, bodyInterval, writeRate, highWaterMark, lowWaterMark, value, maxAge, maxMessages);
    }

    /** Returns these limits with another maximum age of a connection; null for no limit. */
    public ConversationLimits withMaxAge(@Nullable Duration value) {
        return new ConversationLimits(
                timeouts,
                bodyBytes,
                bodyInterval,
                writeRate,
                highWaterMark,
                lowWaterMark,
                lingerBytes,
                value,
                maxMessages);
    }

    /** Returns these limits with another maximum number of messages; {@link #UNLIMITED} for no limit. */
    public ConversationLimits withMaxMessages(long value) {
        return new ConversationLimits(
                timeouts, bodyBytes, bodyInterval, writeRate, highWaterMark, lowWaterMark, lingerBytes, maxAge, value);
    }

    private ConversationLimits withTimeouts(Map<Deadline, Duration> times) {
        return new ConversationLimits(
                times,
                bodyBytes,
                bodyInterval,
                writeRate,
                highWaterMark,
                lowWaterMark,
                lingerBytes,
                maxAge,
                maxMessages);
    }

    private static void requireAtLeast(long least, long value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ": " + value);
        }
    }

    private static void requireTime(String name, Duration value, boolean mayBeZero) {
        if (value.isNegative()) {
            throw new IllegalArgumentException(name + " must not be negative: " + value);
        }
        if (value.isZero() && !mayBeZero) {
            throw new IllegalArgumentException(name + " must be longer than zero");
        }
        if (value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(name + " must be at most 365 days: " + value);
        }
    }
}
