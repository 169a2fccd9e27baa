package org.tatoo.server;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;
import org.tatoo.transport.Descriptors;

/**
 * The limits of a server. Immutable; {@link #defaults} and the {@code with} methods make others.
 *
 * @param maxConnections the most open connections, at least 1. At that number a new client gets the place of a
 *     connection that is not in use, or, if there is none, waits in the backlog of the operating system
 * @param perAddress the most connections of one client address, at least 1; of IPv6, of the first 64 bits of addresses.
 *     Further ones are closed at once. If a layer over the connections tells whose they are, that address counts
 *     instead, from the time when it is known
 * @param perAddressLoopback the same for each loopback address, at least 1
 * @param conversation the limits of each connection, unless its {@link org.tatoo.runtime.Protocol} changes them
 * @param drainTimeout the time that {@link Server#close} gives the requests in progress; may be zero
 * @param readBuffer the size in bytes of a read, 1 to {@value #MAX_READ_BUFFER}; while a connection fills it, and its
 *     parser takes everything, up to sixteen times as much. An event loop has one buffer for that. A connection whose
 *     parser is stopped keeps at most one such read and one of {@code readBuffer}
 */
public record Limits(
        int maxConnections,
        int perAddress,
        int perAddressLoopback,
        ConversationLimits conversation,
        Duration drainTimeout,
        int readBuffer) {
    /** The number of connections of an address that may have any number of them. */
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
     * As many connections as the descriptors of the process allow: 200 are left for other purposes, and a quarter of all
     * for files, but at most 1,024; never more than 20,000 connections. Where the number of descriptors is unknown it is
     * taken as {@value Descriptors#ASSUMED}. 256 connections an address, any number for loopback addresses; drain 10 s;
     * read buffer 16 KiB; for each connection {@link ConversationLimits#defaults}.
     */
    public static Limits defaults() {
        return DEFAULTS;
    }

    /** How many connections a process should have at most that may have so many descriptors. */
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

    /** Sets how many bytes of output a second the peer has to take; 0 for any. */
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

    /** Sets how long each connection may last; null for ever. */
    public Limits withMaxAge(@Nullable Duration value) {
        return withConversation(conversation.withMaxAge(value));
    }

    /** Sets how many messages each connection may bring. */
    public Limits withMaxMessages(long value) {
        return withConversation(conversation.withMaxMessages(value));
    }
}
