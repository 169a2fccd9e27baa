package org.tatoo.server;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The number of connections per client address. The first 64 bits of an IPv6 address count as one address, because its
 * owner has the whole range. Thread-safe.
 */
final class Addresses {
    private final int most;
    private final int mostLoopback;
    private final ConcurrentHashMap<Long, Share> shares = new ConcurrentHashMap<>();
    // The share of all clients without an internet address: they are on this machine.
    private final Share local = new Share(0);

    Addresses(int most, int mostLoopback) {
        this.most = most;
        this.mostLoopback = mostLoopback;
    }

    /** The connections of one address, which all refer to this object. */
    static final class Share {
        private final long key;
        // Written by one thread at a time, inside an operation of the map.
        private volatile int connections;

        private Share(long key) {
            this.key = key;
        }

        int connections() {
            return connections;
        }

        private void add(int count) {
            int now = connections + count;
            connections = now;
        }
    }

    /** Counts a connection of {@code remote}; returns null if the address has reached its limit. */
    @Nullable
    Share enter(SocketAddress remote) {
        if (!(remote instanceof InetSocketAddress internet) || internet.getAddress() == null) {
            return local;
        }
        InetAddress address = internet.getAddress();
        int limit = address.isLoopbackAddress() ? mostLoopback : most;
        boolean[] entered = new boolean[1];
        Share share = shares.compute(key(address), (key, known) -> {
            Share found = known == null ? new Share(key) : known;
            if (found.connections < limit) {
                found.add(1);
                entered[0] = true;
            }
            return found;
        });
        return entered[0] ? share : null;
    }

    void leave(Share share) {
        if (share == local) {
            return;
        }
        shares.computeIfPresent(share.key, (key, known) -> {
            known.add(-1);
            return known.connections == 0 ? null : known;
        });
    }

    int size() {
        return shares.size();
    }

    /** Returns the key. IPv6 keys do not collide: none starts with 32 zero bits and continues with non-zero ones. */
    private static long key(InetAddress address) {
        ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
        return address instanceof Inet4Address ? Integer.toUnsignedLong(bytes.getInt()) : bytes.getLong();
    }
}
