package org.tatoo.vertx;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.EnumSet;
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

/** Vert.x as the checks see it. */
public abstract class VertxUnderTest implements TransportUnderTest {
    private final String name;
    private final boolean encrypted;

    private VertxUnderTest(String name, boolean encrypted) {
        this.name = name;
        this.encrypted = encrypted;
    }

    /** Its sockets. */
    public static final class Plain extends VertxUnderTest {
        /** As by Vert.x. */
        public Plain() {
            super("Vert.x", false);
        }
    }

    /** Its sockets with TLS. */
    public static final class Encrypted extends VertxUnderTest {
        /** As by Vert.x. */
        public Encrypted() {
            super("Vert.x, TLS", true);
        }
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Set<Capability> capabilities() {
        return EnumSet.of(Capability.ADDRESS, Capability.NOTICES_LOSS);
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
        return new Running(VertxServer.start(protocol, limits, encrypted), encrypted);
    }

    private record Running(VertxServer server, boolean encrypted) implements ServerUnderTest {
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
