package org.tatoo.server;

import java.time.Duration;
import org.tatoo.runtime.Deadline;

/**
 * The limits of a server. Immutable; {@link #defaults} and the {@code with} methods make others.
 *
 * @param maxConnections the most open connections, at least 1. At that number the server stops accepting, so that
 *     further clients wait in the backlog of the operating system, and goes on when a connection has ended
 * @param idleTimeout for {@link Deadline#IDLE}: from the opening of a connection or the end of an
 *     answer until a byte of the next message comes
 * @param requestTimeout for {@link Deadline#REQUEST}: from the first byte of a message until the
 *     handler pauses or ends the request; bytes that come in between do not prolong it, unless they are
 *     {@code requestPart}. After a {@link org.tatoo.runtime.Connection#resume} it begins anew
 * @param requestPart in bytes, at least 1: with every so many bytes {@code requestTimeout} begins anew, so that a message
 *     of any length can come, and not slower than one part in that time
 * @param answerTimeout for {@link Deadline#ANSWER}: while the handler has paused and no output is
 *     queued
 * @param writeTimeout for {@link Deadline#WRITE}: while output is queued and the peer takes none of it
 * @param lingerTimeout the longest time that input is discarded after a connection has shut down its output; may be zero
 * @param drainTimeout the time that {@link Server#close} gives the requests in progress; may be zero
 * @param highWaterMark in bytes, at least 1: with so much output queued a connection stops its parser, and
 *     {@link org.tatoo.runtime.Connection#isWritable} is false
 * @param lowWaterMark in bytes, at least 0 and below the high-water mark: with no more than that queued the parser goes
 *     on, and {@link org.tatoo.runtime.ProtocolHandler#writable} is called
 * @param readBuffer the size in bytes of the one read buffer of an event loop, 1 to {@value #MAX_READ_BUFFER}; a
 *     connection whose parser is stopped keeps at most twice that
 * @param lingerBytes the most input in bytes that is read and discarded while a connection ends; after that its peer is
 *     kept waiting until {@code lingerTimeout}; at least 0
 */
public record Limits(
        int maxConnections,
        Duration idleTimeout,
        Duration requestTimeout,
        int requestPart,
        Duration answerTimeout,
        Duration writeTimeout,
        Duration lingerTimeout,
        Duration drainTimeout,
        int highWaterMark,
        int lowWaterMark,
        int readBuffer,
        long lingerBytes) {
    static final int MAX_READ_BUFFER = 16 << 20;

    private static final Duration LONGEST = Duration.ofDays(365);
    private static final Limits DEFAULTS = new Limits(
            10_000,
            Duration.ofSeconds(30),
            Duration.ofSeconds(10),
            64 << 10,
            Duration.ofSeconds(60),
            Duration.ofSeconds(30),
            Duration.ofSeconds(2),
            Duration.ofSeconds(10),
            512 << 10,
            64 << 10,
            16 << 10,
            16 << 20);

    /** @throws IllegalArgumentException if a limit is outside the range given above, or a time is above 365 days */
    public Limits {
        atLeast(1, maxConnections, "maxConnections");
        positive(idleTimeout, "idleTimeout");
        positive(requestTimeout, "requestTimeout");
        atLeast(1, requestPart, "requestPart");
        positive(answerTimeout, "answerTimeout");
        positive(writeTimeout, "writeTimeout");
        notNegative(lingerTimeout, "lingerTimeout");
        notNegative(drainTimeout, "drainTimeout");
        atLeast(1, highWaterMark, "highWaterMark");
        atLeast(0, lowWaterMark, "lowWaterMark");
        if (lowWaterMark >= highWaterMark) {
            throw new IllegalArgumentException(
                    "lowWaterMark must be below highWaterMark: " + lowWaterMark + " >= " + highWaterMark);
        }
        atLeast(1, readBuffer, "readBuffer");
        if (readBuffer > MAX_READ_BUFFER) {
            throw new IllegalArgumentException("readBuffer must be at most " + MAX_READ_BUFFER + ": " + readBuffer);
        }
        atLeast(0, lingerBytes, "lingerBytes");
    }

    /**
     * 10,000 connections; idle 30 s, request 10 s for every 64 KiB, answer 60 s, write 30 s, linger 2 s and 16 MiB, drain 10 s; marks 512
     * and 64 KiB; read buffer 16 KiB.
     */
    public static Limits defaults() {
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

    public Limits withMaxConnections(int value) {
        return new Limits(
                value,
                idleTimeout,
                requestTimeout,
                requestPart,
                answerTimeout,
                writeTimeout,
                lingerTimeout,
                drainTimeout,
                highWaterMark,
                lowWaterMark,
                readBuffer,
                lingerBytes);
    }

    public Limits withIdleTimeout(Duration value) {
        return withTimeouts(value, requestTimeout, answerTimeout, writeTimeout, lingerTimeout, drainTimeout);
    }

    public Limits withRequestTimeout(Duration value) {
        return withTimeouts(idleTimeout, value, answerTimeout, writeTimeout, lingerTimeout, drainTimeout);
    }

    public Limits withRequestPart(int value) {
        return new Limits(
                maxConnections,
                idleTimeout,
                requestTimeout,
                value,
                answerTimeout,
                writeTimeout,
                lingerTimeout,
                drainTimeout,
                highWaterMark,
                lowWaterMark,
                readBuffer,
                lingerBytes);
    }

    public Limits withAnswerTimeout(Duration value) {
        return withTimeouts(idleTimeout, requestTimeout, value, writeTimeout, lingerTimeout, drainTimeout);
    }

    public Limits withWriteTimeout(Duration value) {
        return withTimeouts(idleTimeout, requestTimeout, answerTimeout, value, lingerTimeout, drainTimeout);
    }

    public Limits withLingerTimeout(Duration value) {
        return withTimeouts(idleTimeout, requestTimeout, answerTimeout, writeTimeout, value, drainTimeout);
    }

    public Limits withDrainTimeout(Duration value) {
        return withTimeouts(idleTimeout, requestTimeout, answerTimeout, writeTimeout, lingerTimeout, value);
    }

    /** Sets both marks at once, because each bounds the other. */
    public Limits withWaterMarks(int low, int high) {
        return withSizes(high, low, readBuffer, lingerBytes);
    }

    public Limits withReadBuffer(int value) {
        return withSizes(highWaterMark, lowWaterMark, value, lingerBytes);
    }

    public Limits withLingerBytes(long value) {
        return withSizes(highWaterMark, lowWaterMark, readBuffer, value);
    }

    private Limits withTimeouts(
            Duration idle, Duration request, Duration answer, Duration write, Duration linger, Duration drain) {
        return new Limits(
                maxConnections,
                idle,
                request,
                requestPart,
                answer,
                write,
                linger,
                drain,
                highWaterMark,
                lowWaterMark,
                readBuffer,
                lingerBytes);
    }

    private Limits withSizes(int high, int low, int read, long linger) {
        return new Limits(
                maxConnections,
                idleTimeout,
                requestTimeout,
                requestPart,
                answerTimeout,
                writeTimeout,
                lingerTimeout,
                drainTimeout,
                high,
                low,
                read,
                linger);
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
