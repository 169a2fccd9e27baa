package org.tatoo.transport.tck;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Capability;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/**
 * A transport that keeps everything in memory, can do all or less, and whose clock is turned by hand: an example of what
 * a transport does, and what checks are tried on.
 */
public class MemoryTransportUnderTest implements TransportUnderTest {
    private final String name;
    private final Set<Capability> capabilities;
    private final boolean pending;
    private final boolean encrypted;

    /**
     * A transport of certain properties.
     *
     * @param pending whether the ends of writes are told later
     * @param encrypted whether a connection opens by a handshake; no bytes are changed
     */
    protected MemoryTransportUnderTest(String name, Set<Capability> capabilities, boolean pending, boolean encrypted) {
        this.name = name;
        this.capabilities = Collections.unmodifiableSet(capabilities);
        this.pending = pending;
        this.encrypted = encrypted;
    }

    /** It can do all. */
    public static MemoryTransportUnderTest able() {
        return new MemoryTransportUnderTest("memory", EnumSet.allOf(Capability.class), false, false);
    }

    /** It can do nothing but move bytes, and tells the ends of its writes later. */
    public static MemoryTransportUnderTest poor() {
        return new MemoryTransportUnderTest("memory, poor", EnumSet.noneOf(Capability.class), true, false);
    }

    /** It can do all after a handshake, and tells the ends of its writes later. */
    public static MemoryTransportUnderTest encrypted() {
        return new MemoryTransportUnderTest("memory, encrypted", EnumSet.allOf(Capability.class), true, true);
    }

    /** It tells each event twice where that loses no bytes, and all of them again after the end. */
    static MemoryTransportUnderTest repeating() {
        return new MemoryTransportUnderTest("memory, broken", EnumSet.allOf(Capability.class), false, false) {
            @Override
            protected TransportListener events(TransportListener events, Transport transport) {
                return new RepeatedEvents(events, transport);
            }
        };
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Set<Capability> capabilities() {
        return capabilities;
    }

    /** What its connections do, whatever is said of them. */
    final Set<Capability> abilities() {
        return capabilities;
    }

    @Override
    public boolean isEncrypted() {
        return encrypted;
    }

    @Override
    public Set<Attribute<?>> attributes() {
        return Set.of(Attribute.LISTENER);
    }

    @Override
    public ServerUnderTest open(Protocol protocol, ConversationLimits limits) {
        return new MemoryServer(this, protocol, limits);
    }

    final boolean isPending() {
        return pending;
    }

    /** The transport that a conversation uses, given the real one; tests put faults in between. */
    protected Transport transport(Transport transport) {
        return transport;
    }

    /** The listener that the real transport tells, given that of the conversation. */
    protected TransportListener events(TransportListener events, Transport transport) {
        return events;
    }
}
