package org.tatoo.transport.tck;

import java.io.IOException;
import java.util.Set;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Capability;

/** A transport as the checks see it: a server on which it carries conversations, and clients of that. */
public interface TransportUnderTest {
    /** The heading of its column in the table. */
    String name();

    /** What its connections say that they can do. For what they cannot, the lack is tried. */
    Set<Capability> capabilities();

    /** Whether a connection opens only after a handshake. */
    default boolean isEncrypted() {
        return false;
    }

    /** The attributes that each connection has. */
    default Set<Attribute<?>> attributes() {
        return Set.of();
    }

    /**
     * Starts a server for one check.
     *
     * @param limits of each conversation
     */
    ServerUnderTest open(Protocol protocol, ConversationLimits limits) throws IOException;

    /** A transport that breaks the rules: it tells events twice and late. */
    default TransportUnderTest broken() {
        return MemoryTransportUnderTest.repeating();
    }
}
