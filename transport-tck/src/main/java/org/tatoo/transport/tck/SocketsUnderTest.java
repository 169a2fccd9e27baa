package org.tatoo.transport.tck;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Capability;

/**
 * A server of another framework. It listens on an address of the loopback interface, and uses the system clock.
 *
 * @param unit the deadline that checks set
 */
public record SocketsUnderTest(
        String name, boolean isEncrypted, Set<Capability> capabilities, Duration unit, Starter starter)
        implements TransportUnderTest {

    /** A function that starts a server. */
    @FunctionalInterface
    public interface Starter {
        /** Serves {@code protocol} with {@code limits} for each conversation. */
        Listening start(Protocol protocol, ConversationLimits limits) throws IOException;
    }

    /**
     * A started server.
     *
     * @param end ends the server and all its connections
     */
    public record Listening(InetSocketAddress address, Runnable end) {}

    @Override
    public Set<Attribute<?>> attributes() {
        return isEncrypted ? Set.of(Attribute.TLS_SESSION) : Set.of();
    }

    @Override
    public ServerUnderTest open(Protocol protocol, ConversationLimits limits) throws IOException {
        Listening server = starter.start(protocol, limits);
        return new ServerUnderTest() {
            @Override
            public Peer connect(Duration patience) throws IOException {
                return isEncrypted ? TestTls.open(server.address, patience) : connectOnly(patience);
            }

            @Override
            public Peer connectOnly(Duration patience) throws IOException {
                return SocketPeer.open(server.address, patience);
            }

            @Override
            public Duration unit() {
                return unit;
            }

            @Override
            public void close() {
                server.end.run();
            }
        };
    }

    @Override
    public String toString() {
        return name;
    }
}
