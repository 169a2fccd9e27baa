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
 * An in-memory transport with all or fewer capabilities and a manually advanced clock. It is an example of a transport,
 * and the one on which the checks are tested.
 */
public class MemoryTransportUnderTest implements TransportUnderTest {
    private final String name;
    private final Set<Capability> capabilities;
    private final boolean pending;
    private final boolean encrypted;

    /**
     * Creates a transport with the given properties.
     *
     * @param pending whether the completion of writes is reported later
     * @param encrypted whether a connection opens by a handshake; no bytes are changed
     */
    protected MemoryTransportUnderTest(String name, Set<Capability> capabilities, boolean pending, boolean encrypted) {
        this.name = name;
        this.capabilities = Collections.unmodifiableSet(capabilities);
        this.pending = pending;
        this.encrypted = encrypted;
    }

    /** Returns a transport with all capabilities. */
    public static MemoryTransportUnderTest able() {
        return new MemoryTransportUnderTest("memory", EnumSet.allOf(Capability.class), false, false);
    }

    /** Returns a transport without capabilities that reports the completion of writes later. */
    public static MemoryTransportUnderTest poor() {
        return new MemoryTransportUnderTest("memory, poor", EnumSet.noneOf(Capability.class), true, false);
    }

    /** Returns a transport with a handshake and all capabilities that reports the completion of writes later. */
    public static MemoryTransportUnderTest encrypted() {
        return new MemoryTransportUnderTest("memory, encrypted", EnumSet.allOf(Capability.class), true, true);
    }

    /** Returns a transport that reports each event twice if no bytes are lost, and all of them again after the end. */
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

    /** Returns the actual capabilities of its connections. */
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

    /** Returns the transport for a conversation, given the real one; tests inject faults here. */
    protected Transport transport(Transport transport) {
        return transport;
    }

    /** Returns the listener for the real transport, given that of the conversation. */
    protected TransportListener events(TransportListener events, Transport transport) {
        return events;
    }
}
