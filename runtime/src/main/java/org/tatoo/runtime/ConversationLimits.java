package org.tatoo.runtime;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The limits of one connection. Immutable; {@link #defaults} and the {@code with} methods make others. A
 * {@link Protocol} may change those of the server.
 *
 * @param timeouts the time of each deadline; one that has none never expires. Only that of {@link Deadline#LINGER} may
 *     be zero: then the connection is closed without waiting for the peer
 * @param bodyBytes the least raw data in bytes that has to come in each {@code bodyInterval} while {@link Deadline#BODY}
 *     runs; at least 0
 * @param bodyInterval the time in which {@code bodyBytes} have to come
 * @param highWaterMark in bytes, at least 1: with so much output queued a connection stops its parser, and
 *     {@link Connection#isWritable} is false
 * @param lowWaterMark in bytes, at least 0 and below the high-water mark: with no more than that queued the parser
 *     continues, and {@link ProtocolHandler#writable} is called
 * @param lingerBytes the most input in bytes that is read and discarded while a connection ends; after that its peer is
 *     kept waiting until {@link Deadline#LINGER}; at least 0
 */
public record ConversationLimits(
        Map<Deadline, Duration> timeouts,
        long bodyBytes,
        Duration bodyInterval,
        int highWaterMark,
        int lowWaterMark,
        long lingerBytes) {
    /** The longest time that a limit may be. */
    public static final Duration LONGEST = Duration.ofDays(365);

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
            512 << 10,
            64 << 10,
            16 << 20);

    /** @throws IllegalArgumentException if a limit is outside the range given above, or a time is above 365 days */
    public ConversationLimits {
        Map<Deadline, Duration> times = new EnumMap<>(Deadline.class);
        times.putAll(timeouts);
        times.forEach((deadline, time) -> requireTime(deadline + " timeout", time, deadline == Deadline.LINGER));
        timeouts = Collections.unmodifiableMap(times);
        requireAtLeast(0, bodyBytes, "bodyBytes");
        requireTime("bodyInterval", bodyInterval, false);
        requireAtLeast(1, highWaterMark, "highWaterMark");
        requireAtLeast(0, lowWaterMark, "lowWaterMark");
        if (lowWaterMark >= highWaterMark) {
            throw new IllegalArgumentException(
                    "lowWaterMark must be below highWaterMark: " + lowWaterMark + " >= " + highWaterMark);
        }
        requireAtLeast(0, lingerBytes, "lingerBytes");
    }

    /**
     * Handshake and first byte 10 s, idle 60 s, request 10 s, body 2,400 bytes in each 10 s and 1 h, answer and write
     * 30 s, linger 2 s and 16 MiB; marks 512 and 64 KiB.
     */
    public static ConversationLimits defaults() {
        return DEFAULTS;
    }

    /** The time of {@code deadline}; null if it never expires. */
    public @Nullable Duration timeout(Deadline deadline) {
        return timeouts.get(deadline);
    }

    /** These limits with another time of {@code deadline}. */
    public ConversationLimits with(Deadline deadline, Duration time) {
        Map<Deadline, Duration> times = new EnumMap<>(Deadline.class);
        times.putAll(timeouts);
        times.put(deadline, time);
        return withTimeouts(times);
    }

    /** These limits with deadlines that never expire. */
    public ConversationLimits without(Deadline... deadlines) {
        Map<Deadline, Duration> times = new EnumMap<>(Deadline.class);
        times.putAll(timeouts);
        for (Deadline deadline : deadlines) {
            times.remove(deadline);
        }
        return withTimeouts(times);
    }

    /** Sets how much raw data has to come in which time. */
    public ConversationLimits withBodyRate(long bytes, Duration interval) {
        return new ConversationLimits(timeouts, bytes, interval, highWaterMark, lowWaterMark, lingerBytes);
    }

    /** Sets both marks at once, because each bounds the other. */
    public ConversationLimits withWaterMarks(int low, int high) {
        return new ConversationLimits(timeouts, bodyBytes, bodyInterval, high, low, lingerBytes);
    }

    /** Sets how much input is discarded while a connection ends. */
    public ConversationLimits withLingerBytes(long value) {
        return new ConversationLimits(timeouts, bodyBytes, bodyInterval, highWaterMark, lowWaterMark, value);
    }

    private ConversationLimits withTimeouts(Map<Deadline, Duration> times) {
        return new ConversationLimits(times, bodyBytes, bodyInterval, highWaterMark, lowWaterMark, lingerBytes);
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
