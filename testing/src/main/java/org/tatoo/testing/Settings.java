package org.tatoo.testing;

import java.net.SocketAddress;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.transport.Budgets;

/**
 * The server's settings and information about a connection. Immutable; obtained from {@link #defaults} and modified by
 * the {@code with} methods.
 *
 * @param limits the limits of the connection, which its protocol may change
 * @param memory the memory that the connection may hold, in bytes, at least 1: as if it were the only one of a server
 *     with this limit for all connections
 * @param attributes the values of {@link org.tatoo.runtime.Connection#attribute}, for example of TLS
 * @param local the address of the server; null if there is none
 * @param remote the address of the client; null if there is none
 */
public record Settings(
        ConversationLimits limits,
        long memory,
        Map<Attribute<?>, Object> attributes,
        @Nullable SocketAddress local,
        @Nullable SocketAddress remote) {
    private static final Settings DEFAULTS =
            new Settings(ConversationLimits.defaults(), Budgets.ofHeap(), Map.of(), null, null);

    /** Copies {@code attributes}. */
    public Settings {
        attributes = Map.copyOf(attributes);
    }

    /** Returns default settings: no attributes, no addresses. */
    public static Settings defaults() {
        return DEFAULTS;
    }

    /** Returns a copy with other limits. */
    public Settings withLimits(ConversationLimits next) {
        return new Settings(next, memory, attributes, local, remote);
    }

    /** Returns a copy with other memory, in bytes. */
    public Settings withMemory(long bytes) {
        return new Settings(limits, bytes, attributes, local, remote);
    }

    /** Returns a copy with an additional attribute, or another value of it. */
    public <T> Settings withAttribute(Attribute<T> which, T value) {
        Map<Attribute<?>, Object> next = new HashMap<>(attributes);
        next.put(which, value);
        return new Settings(limits, memory, next, local, remote);
    }

    /** Returns a copy with other addresses. */
    public Settings withAddresses(@Nullable SocketAddress ofServer, @Nullable SocketAddress ofClient) {
        return new Settings(limits, memory, attributes, ofServer, ofClient);
    }
}
