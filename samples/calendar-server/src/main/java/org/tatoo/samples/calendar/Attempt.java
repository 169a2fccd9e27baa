package org.tatoo.samples.calendar;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A login to be verified. Instances are compared by identity.
 *
 * @param source the origin of the attempt, see {@link #source(SocketAddress)}
 * @param end receives the outcome once, unless the attempt was withdrawn before
 */
record Attempt(String user, String password, String source, Consumer<Outcome> end) {
    private static final int NETWORK_BYTES = 8;

    /** The result of an attempt. */
    enum Outcome {
        ACCEPTED,
        WRONG,
        /** Too many other attempts are waiting. */
        REFUSED,
        /** The users could not be read. */
        FAILED
    }

    /** Returns the queue key of an address: an IPv4 address, an IPv6 /64 network, or one key for all others. */
    static String source(@Nullable SocketAddress address) {
        if (!(address instanceof InetSocketAddress inet) || inet.isUnresolved()) {
            return "local";
        }
        byte[] bytes = inet.getAddress().getAddress();
        return bytes.length <= NETWORK_BYTES
                ? inet.getAddress().getHostAddress()
                : HexFormat.of().formatHex(bytes, 0, NETWORK_BYTES) + "::/64";
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
