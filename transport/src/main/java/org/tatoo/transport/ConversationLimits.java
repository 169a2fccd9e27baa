package org.tatoo.transport;

import java.time.Duration;
import org.tatoo.runtime.Deadline;

/**
 * The limits of a conversation. Immutable; {@link #defaults} and the {@code with} methods make others.
 *
 * @param idleTimeout for {@link Deadline#IDLE}: from the opening of a connection or the end of an answer until a byte of
 *     the next message comes
 * @param requestTimeout for {@link Deadline#REQUEST}: from the first byte of a message until the handler pauses or ends
 *     the request; bytes that come in between do not prolong it, unless they are {@code requestPart}. After a
 *     {@link org.tatoo.runtime.Connection#resume} it starts again
 * @param requestPart in bytes, at least 1: with every so many bytes {@code requestTimeout} starts again, so that a
 *     message of any length can come, and not slower than one part in that time
 * @param answerTimeout for {@link Deadline#ANSWER}: while the handler has paused and no output is queued
 * @param writeTimeout for {@link Deadline#WRITE}: while output is queued and the peer takes none of it
 * @param lingerTimeout the longest time that input is discarded after a connection has shut down its output; may be zero
 * @param highWaterMark in bytes, at least 1: with so much output queued a connection stops its parser, and
 *     {@link org.tatoo.runtime.Connection#isWritable} is false
 * @param lowWaterMark in bytes, at least 0 and below the high-water mark: with no more than that queued the parser goes
 *     on, and {@link org.tatoo.runtime.ProtocolHandler#writable} is called
 * @param lingerBytes the most input in bytes that is read and discarded while a connection ends; after that its peer is
 *     kept waiting until {@code lingerTimeout}; at least 0
 */
public record ConversationLimits(
        Duration idleTimeout,
        Duration requestTimeout,
        int requestPart,
        Duration answerTimeout,
        Duration writeTimeout,
        Duration lingerTimeout,
        int highWaterMark,
        int lowWaterMark,
        long lingerBytes) {
    /** The longest time that a limit may be. */
    public static final Duration LONGEST = Duration.ofDays(365);

    private static final ConversationLimits DEFAULTS = new ConversationLimits(
            Duration.ofSeconds(30),
            Duration.ofSeconds(10),
            64 << 10,
            Duration.ofSeconds(60),
            Duration.ofSeconds(30),
            Duration.ofSeconds(2),
            512 << 10,
            64 << 10,
            16 << 20);

    /** @throws IllegalArgumentException if a limit is outside the range given above, or a time is above 365 days */
    public ConversationLimits {
        positive(idleTimeout, "idleTimeout");
        positive(requestTimeout, "requestTimeout");
        atLeast(1, requestPart, "requestPart");
        positive(answerTimeout, "answerTimeout");
        positive(writeTimeout, "writeTimeout");
        notNegative(lingerTimeout, "lingerTimeout");
        atLeast(1, highWaterMark, "highWaterMark");
        atLeast(0, lowWaterMark, "lowWaterMark");
        if (lowWaterMark >= highWaterMark) {
            throw new IllegalArgumentException(
                    "lowWaterMark must be below highWaterMark: " + lowWaterMark + " >= " + highWaterMark);
        }
        atLeast(0, lingerBytes, "lingerBytes");
    }

    /** Idle 30 s, request 10 s for every 64 KiB, answer 60 s, write 30 s, linger 2 s and 16 MiB; marks 512 and 64 KiB. */
    public static ConversationLimits defaults() {
        return DEFAULTS;
    }

    Duration time(Deadline deadline) {
        return switch (deadline) {
            case IDLE -> idleTimeout;
            case REQUEST -> requestTimeout;
            case ANSWER -> answerTimeout;
            case WRITE -> writeTimeout;
        };
    }

    public ConversationLimits withIdleTimeout(Duration value) {
        return withTimeouts(value, requestTimeout, answerTimeout, writeTimeout, lingerTimeout);
    }

    public ConversationLimits withRequestTimeout(Duration value) {
        return withTimeouts(idleTimeout, value, answerTimeout, writeTimeout, lingerTimeout);
    }

    public ConversationLimits withAnswerTimeout(Duration value) {
        return withTimeouts(idleTimeout, requestTimeout, value, writeTimeout, lingerTimeout);
    }

    public ConversationLimits withWriteTimeout(Duration value) {
        return withTimeouts(idleTimeout, requestTimeout, answerTimeout, value, lingerTimeout);
    }

    public ConversationLimits withLingerTimeout(Duration value) {
        return withTimeouts(idleTimeout, requestTimeout, answerTimeout, writeTimeout, value);
    }

    public ConversationLimits withRequestPart(int value) {
        return withSizes(value, highWaterMark, lowWaterMark, lingerBytes);
    }

    /** Sets both marks at once, because each bounds the other. */
    public ConversationLimits withWaterMarks(int low, int high) {
        return withSizes(requestPart, high, low, lingerBytes);
    }

    public ConversationLimits withLingerBytes(long value) {
        return withSizes(requestPart, highWaterMark, lowWaterMark, value);
    }

    private ConversationLimits withTimeouts(
            Duration idle, Duration request, Duration answer, Duration write, Duration linger) {
        return new ConversationLimits(
                idle, request, requestPart, answer, write, linger, highWaterMark, lowWaterMark, lingerBytes);
    }

    private ConversationLimits withSizes(int part, int high, int low, long linger) {
        return new ConversationLimits(
                idleTimeout, requestTimeout, part, answerTimeout, writeTimeout, lingerTimeout, high, low, linger);
    }

    private static void atLeast(long least, long value, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ": " + value);
        }
    }

    private static void positive(Duration value, String name) {
        notNegative(value, name);
        if (value.isZero()) {
            throw new IllegalArgumentException(name + " must be longer than zero");
        }
    }

    private static void notNegative(Duration value, String name) {
        if (value.isNegative()) {
            throw new IllegalArgumentException(name + " must not be negative: " + value);
        }
        if (value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(name + " must be at most 365 days: " + value);
        }
    }
}
