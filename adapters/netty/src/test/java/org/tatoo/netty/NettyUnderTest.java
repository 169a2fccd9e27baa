package org.tatoo.netty;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Capability;
import org.tatoo.transport.tck.Peer;
import org.tatoo.transport.tck.ServerUnderTest;
import org.tatoo.transport.tck.SocketPeer;
import org.tatoo.transport.tck.TestTls;
import org.tatoo.transport.tck.TransportUnderTest;

/** Netty as the checks see it. */
public abstract class NettyUnderTest implements TransportUnderTest {
    private final String name;
    private final boolean encrypted;

    private NettyUnderTest(String name, boolean encrypted) {
        this.name = name;
        this.encrypted = encrypted;
    }

    /** Sockets of Netty. */
    public static final class Plain extends NettyUnderTest {
        /** As by Netty. */
        public Plain() {
            super("Netty", false);
        }
    }

    /** Sockets with Netty's TLS. */
    public static final class Encrypted extends NettyUnderTest {
        /** As by Netty. */
        public Encrypted() {
            super("Netty, TLS", true);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Set<Capability> capabilities() {
        return encrypted ? Set.of(Capability.ADDRESS, Capability.RESET, Capability.NOTICES_LOSS) : NettyTransport.PLAIN;
    }

    @Override
    public boolean isEncrypted() {
        return encrypted;
    }

    @Override
    public Set<Attribute<?>> attributes() {
        return encrypted ? Set.of(Attribute.TLS_SESSION) : Set.of();
    }

    @Override
    public ServerUnderTest open(Protocol protocol, ConversationLimits limits) throws IOException {
        return new Running(NettyServer.start(protocol, limits, encrypted), encrypted);
    }

    private record Running(NettyServer server, boolean encrypted) implements ServerUnderTest {
        @Override
        public Peer connect(Duration patience) throws IOException {
            InetSocketAddress address = server.address();
            return encrypted ? TestTls.open(address, patience) : SocketPeer.open(address, patience);
        }

        @Override
        public Peer connectOnly(Duration patience) throws IOException {
            return SocketPeer.open(server.address(), patience);
        }

        @Override
        public Duration unit() {
            return Duration.ofSeconds(1);
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
