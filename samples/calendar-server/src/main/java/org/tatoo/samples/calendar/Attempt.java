package org.tatoo.samples.calendar;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.HexFormat;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A login that is to be verified. Compared by identity.
 *
 * @param source whose attempt it is, see {@link #source(SocketAddress)}
 * @param end gets the outcome once, unless the attempt was withdrawn before
 */
record Attempt(String user, String password, String source, Consumer<Outcome> end) {
    private static final int NETWORK_BYTES = 8;

    /** How an attempt ended. */
    enum Outcome {
        ACCEPTED,
        WRONG,
        /** Too many others wait. */
        REFUSED,
        /** The users cannot be read. */
        FAILED
    }

    /** Those who share a queue: one IPv4 address, the /64 network of an IPv6 address, all without an address. */
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
