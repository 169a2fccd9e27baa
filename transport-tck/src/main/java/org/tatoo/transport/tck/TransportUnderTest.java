package org.tatoo.transport.tck;

import java.io.IOException;
import java.util.Set;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Capability;

/** A transport under test: a factory for servers that carry conversations on it, and for their clients. */
public interface TransportUnderTest {
    /** Returns the heading of its column in the table. */
    String name();

    /** Returns the capabilities declared by its connections. Checks of a missing capability test its absence. */
    Set<Capability> capabilities();

    /** Returns whether a connection opens only after a handshake. */
    default boolean isEncrypted() {
        return false;
    }

    /** Returns the attributes that each connection has. */
    default Set<Attribute<?>> attributes() {
        return Set.of();
    }

    /**
     * Starts a server for one check.
     *
     * @param limits the limits of each conversation
     */
    ServerUnderTest open(Protocol protocol, ConversationLimits limits) throws IOException;

    /** Returns a transport that violates the contract: it reports events repeatedly and late. */
    default TransportUnderTest broken() {
        return MemoryTransportUnderTest.repeating();
    }
}
