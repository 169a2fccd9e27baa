package org.tatoo.testing;

import java.net.SocketAddress;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.transport.Budgets;

/**
 * What a server decides about a connection, and what it knows of it. Immutable; {@link #defaults} and the {@code with}
 * methods make others.
 *
 * @param limits of the connection, which its protocol may change
 * @param memory what the connection may hold, in bytes, at least 1: as if it were the only one of a server that has so
 *     much for all
 * @param attributes the values that {@link org.tatoo.runtime.Connection#attribute} gives, for example of TLS
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

    /** Those of a server that sets nothing: no attribute, no address. */
    public static Settings defaults() {
        return DEFAULTS;
    }

    /** The same with other limits. */
    public Settings withLimits(ConversationLimits next) {
        return new Settings(next, memory, attributes, local, remote);
    }

    /** The same with other memory, in bytes. */
    public Settings withMemory(long bytes) {
        return new Settings(limits, bytes, attributes, local, remote);
    }

    /** The same with one more attribute, or another value of it. */
    public <T> Settings withAttribute(Attribute<T> which, T value) {
        Map<Attribute<?>, Object> next = new HashMap<>(attributes);
        next.put(which, value);
        return new Settings(limits, memory, next, local, remote);
    }

    /** The same with other addresses. */
    public Settings withAddresses(@Nullable SocketAddress ofServer, @Nullable SocketAddress ofClient) {
        return new Settings(limits, memory, attributes, ofServer, ofClient);
    }
}
