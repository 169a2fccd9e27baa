package org.tatoo.server;

import java.time.Duration;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;

/**
 * The limits of a server. Immutable; {@link #defaults} and the {@code with} methods make others.
 *
 * @param maxConnections the most open connections, at least 1. At that number the server stops accepting, so that
 *     further clients wait in the backlog of the operating system, and resumes when a connection has ended
 * @param conversation the limits of each connection, unless its {@link org.tatoo.runtime.Protocol} changes them
 * @param drainTimeout the time that {@link Server#close} gives the requests in progress; may be zero
 * @param readBuffer the size in bytes of the one read buffer of an event loop, 1 to {@value #MAX_READ_BUFFER}; a
 *     connection whose parser is stopped keeps at most twice that
 */
public record Limits(int maxConnections, ConversationLimits conversation, Duration drainTimeout, int readBuffer) {
    static final int MAX_READ_BUFFER = 16 << 20;

    private static final Limits DEFAULTS =
            new Limits(10_000, ConversationLimits.defaults(), Duration.ofSeconds(10), 16 << 10);

    /** @throws IllegalArgumentException if a limit is outside the range given above, or a time is above 365 days */
    public Limits {
        if (maxConnections < 1) {
            throw new IllegalArgumentException("maxConnections must be at least 1: " + maxConnections);
        }
        if (drainTimeout.isNegative()) {
            throw new IllegalArgumentException("drainTimeout must not be negative: " + drainTimeout);
        }
        if (drainTimeout.compareTo(ConversationLimits.LONGEST) > 0) {
            throw new IllegalArgumentException("drainTimeout must be at most 365 days: " + drainTimeout);
        }
        if (readBuffer < 1) {
            throw new IllegalArgumentException("readBuffer must be at least 1: " + readBuffer);
        }
        if (readBuffer > MAX_READ_BUFFER) {
            throw new IllegalArgumentException("readBuffer must be at most " + MAX_READ_BUFFER + ": " + readBuffer);
        }
    }

    /** 10,000 connections, drain 10 s, read buffer 16 KiB; for each connection {@link ConversationLimits#defaults}. */
    public static Limits defaults() {
        return DEFAULTS;
    }

    public Limits withMaxConnections(int value) {
        return new Limits(value, conversation, drainTimeout, readBuffer);
    }

    public Limits withConversation(ConversationLimits value) {
        return new Limits(maxConnections, value, drainTimeout, readBuffer);
    }

    public Limits withDrainTimeout(Duration value) {
        return new Limits(maxConnections, conversation, value, readBuffer);
    }

    public Limits withReadBuffer(int value) {
        return new Limits(maxConnections, conversation, drainTimeout, value);
    }

    /** Sets the time of a deadline of each connection. */
    public Limits with(Deadline deadline, Duration time) {
        return withConversation(conversation.with(deadline, time));
    }

    /** Lets deadlines of each connection never expire. */
    public Limits without(Deadline... deadlines) {
        return withConversation(conversation.without(deadlines));
    }

    public Limits withIdleTimeout(Duration value) {
        return with(Deadline.IDLE, value);
    }

    public Limits withRequestTimeout(Duration value) {
        return with(Deadline.REQUEST, value);
    }

    public Limits withAnswerTimeout(Duration value) {
        return with(Deadline.ANSWER, value);
    }

    public Limits withWriteTimeout(Duration value) {
        return with(Deadline.WRITE, value);
    }

    public Limits withLingerTimeout(Duration value) {
        return with(Deadline.LINGER, value);
    }

    /** Sets how much raw data of a message has to come in which time. */
    public Limits withBodyRate(long bytes, Duration interval) {
        return withConversation(conversation.withBodyRate(bytes, interval));
    }

    /** Sets both marks at once, because each bounds the other. */
    public Limits withWaterMarks(int low, int high) {
        return withConversation(conversation.withWaterMarks(low, high));
    }

    public Limits withLingerBytes(long value) {
        return withConversation(conversation.withLingerBytes(value));
    }
}
