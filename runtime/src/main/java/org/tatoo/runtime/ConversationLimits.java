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
 * @param writeRate the least output in bytes a second that the peer has to take while output is queued, at least 0.
 *     Below it {@link Deadline#WRITE} expires. It is measured over at least twice and at most ten times the time of
 *     WRITE: over the time in which a peer that reads so fast makes room in the send buffer of the operating system,
 *     which tells of progress in thirds of that buffer. For the same reason a peer that seems to take nothing has the
 *     time in which one that is 32 times as fast would make room, if that is more than WRITE and at most ten times
 *     that. 0 asks for no rate, and WRITE is its time
 * @param highWaterMark in bytes, at least 1: with so much output queued a connection stops its parser, and
 *     {@link Connection#isWritable} is false
 * @param lowWaterMark in bytes, at least 0 and below the high-water mark: with no more than that queued the parser
 *     continues, and {@link ProtocolHandler#writable} is called
 * @param lingerBytes the most input in bytes that is read and discarded while a connection ends; after that its peer is
 *     kept waiting until {@link Deadline#LINGER}; at least 0
 * @param maxAge how long a connection may last, longer than zero; null if as long as its peer likes. After that its
 *     message in progress is answered, and it ends
 * @param maxMessages how many messages a connection may bring, at least 1; after the last one is answered, it ends
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
    /** The longest time that a limit may be. */
    public static final Duration LONGEST = Duration.ofDays(365);

    /** The {@link #maxMessages} of a connection that may bring any number of them. */
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
     * Handshake and first byte 10 s, idle 60 s, request 10 s, body 2,400 bytes in each 10 s and 1 h, answer and write
     * 30 s, and 240 bytes a second taken of the output, linger 2 s and 16 MiB; marks 512 and 64 KiB; any age and number
     * of messages.
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
        return new ConversationLimits(
                timeouts, bytes, interval, writeRate, highWaterMark, lowWaterMark, lingerBytes, maxAge, maxMessages);
    }

    /** Sets how many bytes of output a second the peer has to take; 0 for any. */
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

    /** Sets both marks at once, because each bounds the other. */
    public ConversationLimits withWaterMarks(int low, int high) {
        return new ConversationLimits(
                timeouts, bodyBytes, bodyInterval, writeRate, high, low, lingerBytes, maxAge, maxMessages);
    }

    /** Sets how much input is discarded while a connection ends. */
    public ConversationLimits withLingerBytes(long value) {
        return new ConversationLimits(
                timeouts, bodyBytes, bodyInterval, writeRate, highWaterMark, lowWaterMark, value, maxAge, maxMessages);
    }

    /** Sets how long a connection may last; null for ever. */
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

    /** Sets how many messages a connection may bring; {@link #UNLIMITED} for any number. */
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
