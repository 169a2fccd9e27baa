package org.tatoo.server;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;
import org.tatoo.transport.Descriptors;

/**
 * The limits of a server. Immutable; obtained from {@link #defaults} and modified by the {@code with} methods.
 *
 * @param maxConnections the maximum number of open connections, at least 1. At the maximum, a new client replaces an
 *     unused connection, or, if there is none, waits in the backlog of the operating system
 * @param perAddress the maximum number of connections per client address, at least 1; for IPv6, per 64-bit prefix.
 *     Further ones are closed at once. If a layer over the connections reports the peer, that address counts instead,
 *     once it is known
 * @param perAddressLoopback the maximum number of connections per loopback address, at least 1
 * @param conversation the limits of each connection, unless its {@link org.tatoo.runtime.Protocol} changes them
 * @param drainTimeout the time that {@link Server#close} grants to requests in progress; may be zero
 * @param readBuffer the size in bytes of a read, 1 to {@value #MAX_READ_BUFFER}; up to sixteen times as much while a
 *     connection fills it and its parser consumes everything. An event loop has one buffer for reads. A connection
 *     whose parser is stopped keeps at most one such read and one of {@code readBuffer}
 */
public record Limits(
        int maxConnections,
        int perAddress,
        int perAddressLoopback,
        ConversationLimits conversation,
        Duration drainTimeout,
        int readBuffer) {
    /** The value of a limit per address that allows any number of connections. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    static final int MAX_READ_BUFFER = 16 << 20;

    private static final int MOST_CONNECTIONS = 20_000;
    private static final int OTHER_DESCRIPTORS = 200;
    private static final int MOST_FILES = 1_024;

    private static final Limits DEFAULTS = new Limits(
            connectionsFor(Descriptors.limit()),
            256,
            UNLIMITED,
            ConversationLimits.defaults(),
            Duration.ofSeconds(10),
            16 << 10);

    /** @throws IllegalArgumentException if a limit is outside the range given above, or a time is above 365 days */
    public Limits {
        requireAtLeastOne(maxConnections, "maxConnections");
        requireAtLeastOne(perAddress, "perAddress");
        requireAtLeastOne(perAddressLoopback, "perAddressLoopback");
        if (drainTimeout.isNegative()) {
            throw new IllegalArgumentException("drainTimeout must not be negative: " + drainTimeout);
        }
        if (drainTimeout.compareTo(ConversationLimits.LONGEST) > 0) {
            throw new IllegalArgumentException("drainTimeout must be at most 365 days: " + drainTimeout);
        }
        requireAtLeastOne(readBuffer, "readBuffer");
        if (readBuffer > MAX_READ_BUFFER) {
            throw new IllegalArgumentException("readBuffer must be at most " + MAX_READ_BUFFER + ": " + readBuffer);
        }
    }

    private static void requireAtLeastOne(int value, String name) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1: " + value);
        }
    }

    /**
     * Returns the default limits. The process's limit of descriptors determines the number of connections, at most
     * 20,000. It reserves 200 descriptors for other purposes, and a quarter of all, but at most 1,024, for files. An
     * unknown limit is taken as {@value Descriptors#ASSUMED}. 256 connections per address, any number for loopback
     * addresses; drain 10 s; read buffer 16 KiB; for each connection {@link ConversationLimits#defaults}.
     */
    public static Limits defaults() {
        return DEFAULTS;
    }

    /** Returns the default maximum number of connections for a process with this number of descriptors. */
    static int connectionsFor(int descriptors) {
        int files = Math.min(MOST_FILES, descriptors / 4);
        return Math.max(1, Math.min(MOST_CONNECTIONS, descriptors - OTHER_DESCRIPTORS - files));
    }

    public Limits withMaxConnections(int value) {
        return new Limits(value, perAddress, perAddressLoopback, conversation, drainTimeout, readBuffer);
    }

    public Limits withPerAddress(int value) {
        return new Limits(maxConnections, value, perAddressLoopback, conversation, drainTimeout, readBuffer);
    }

    public Limits withPerAddressLoopback(int value) {
        return new Limits(maxConnections, perAddress, value, conversation, drainTimeout, readBuffer);
    }

    public Limits withConversation(ConversationLimits value) {
        return new Limits(maxConnections, perAddress, perAddressLoopback, value, drainTimeout, readBuffer);
    }

    public Limits withDrainTimeout(Duration value) {
        return new Limits(maxConnections, perAddress, perAddressLoopback, conversation, value, readBuffer);
    }

    public Limits withReadBuffer(int value) {
        return new Limits(maxConnections, perAddress, perAddressLoopback, conversation, drainTimeout, value);
    }

    /** Sets the time limit of a deadline of each connection. */
    public Limits with(Deadline deadline, Duration time) {
        return withConversation(conversation.with(deadline, time));
    }

    /** Disables deadlines of each connection. */
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

    /** Sets the minimum number of raw data bytes of a message per interval. */
    public Limits withBodyRate(long bytes, Duration interval) {
        return withConversation(conversation.withBodyRate(bytes, interval));
    }

    /** Sets the minimum number of output bytes per second that the peer must take; 0 for any. */
    public Limits withWriteRate(long value) {
        return withConversation(conversation.withWriteRate(value));
    }

    /** Sets both marks at once, because each bounds the other. */
    public Limits withWaterMarks(int low, int high) {
        return withConversation(conversation.withWaterMarks(low, high));
    }

    public Limits withLingerBytes(long value) {
        return withConversation(conversation.withLingerBytes(value));
    }

    /** Sets the maximum age of each connection; null for no limit. */
    public Limits withMaxAge(@Nullable Duration value) {
        return withConversation(conversation.withMaxAge(value));
    }

    /** Sets the maximum number of messages of each connection. */
    public Limits withMaxMessages(long value) {
        return withConversation(conversation.withMaxMessages(value));
    }
}
