package org.tatoo.samples.options;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Budgets;
import org.tatoo.transport.Capability;
import org.tatoo.transport.LayeredTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;
import org.tatoo.transport.tck.MemoryTransportUnderTest;
import org.tatoo.transport.tck.Peer;
import org.tatoo.transport.tck.ServerUnderTest;

/** A {@link ProxiedTransport} over the memory; its peers begin with a header. */
final class ProxiedUnderTest extends MemoryTransportUnderTest {
    private static final InetSocketAddress SOURCE = new InetSocketAddress("192.0.2.1", 56_324);
    private static final byte[] HEADER =
            "PROXY TCP4 192.0.2.1 198.51.100.1 56324 443\r\n".getBytes(StandardCharsets.US_ASCII);

    ProxiedUnderTest() {
        super("memory, proxied", EnumSet.allOf(Capability.class), false, false);
    }

    @Override
    protected Transport transport(Transport transport) {
        return new ProxiedTransport(transport);
    }

    @Override
    protected TransportListener events(TransportListener events, Transport transport) {
        return ((LayeredTransport) transport).listen(events);
    }

    /** The header is a handshake. */
    @Override
    public boolean isEncrypted() {
        return true;
    }

    @Override
    public Set<Attribute<?>> attributes() {
        return Set.of(Attribute.LISTENER, Attribute.PROXY_SOURCE);
    }

    @Override
    public ServerUnderTest open(Protocol protocol, ConversationLimits limits) {
        return new Proxied(super.open(protocol, limits));
    }

    /** A server to which a proxy connects. */
    private record Proxied(ServerUnderTest server) implements ServerUnderTest {
        @Override
        public Peer connect(Duration patience) throws IOException {
            return proxied(server.connect(patience));
        }

        @Override
        public Peer connectOnly(Duration patience) throws IOException {
            return server.connect(patience);
        }

        @Override
        public List<String> listeners() {
            return server.listeners();
        }

        @Override
        public Peer connect(String listener, Duration patience) throws IOException {
            return proxied(server.connect(listener, patience));
        }

        private static Peer proxied(Peer proxy) throws IOException {
            proxy.send(HEADER, 0, HEADER.length);
            return new Client(proxy);
        }

        @Override
        public Duration unit() {
            return server.unit();
        }

        @Override
        public void pass(Duration time) {
            server.pass(time);
        }

        @Override
        public long nanoTime() {
            return server.nanoTime();
        }

        @Override
        public Budgets budgets() {
            return server.budgets();
        }

        @Override
        public void close() {
            server.close();
        }
    }

    /** A client whose bytes a proxy passes on. */
    private record Client(Peer proxy) implements Peer {
        @Override
        public void send(byte[] bytes, int offset, int length) throws IOException {
            proxy.send(bytes, offset, length);
        }

        @Override
        public int receive(byte[] into) throws IOException {
            return proxy.receive(into);
        }

        @Override
        public void endOutput() throws IOException {
            proxy.endOutput();
        }

        @Override
        public void vanish() throws IOException {
            proxy.vanish();
        }

        @Override
        public SocketAddress local() {
            return SOURCE;
        }

        @Override
        public @Nullable SocketAddress remote() {
            return proxy.remote();
        }

        @Override
        public void close() throws IOException {
            proxy.close();
        }
    }
}
