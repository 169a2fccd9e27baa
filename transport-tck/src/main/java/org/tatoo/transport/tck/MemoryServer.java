package org.tatoo.transport.tck;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Budgets;

/** The server of a {@link MemoryTransportUnderTest}, with one strand for all its connections. */
final class MemoryServer implements ServerUnderTest {
    static final InetSocketAddress ADDRESS = InetSocketAddress.createUnresolved("memory", 1);

    private final MemoryTransportUnderTest properties;
    private final Protocol protocol;
    private final ConversationLimits limits;
    private final MemoryLoop loop = new MemoryLoop();
    // Confined to the loop.
    private final List<PipedTransport> connections = new ArrayList<>();
    private int accepted;

    MemoryServer(MemoryTransportUnderTest properties, Protocol protocol, ConversationLimits limits) {
        this.properties = properties;
        this.protocol = protocol;
        this.limits = limits;
    }

    @Override
    public Peer connect(Duration patience) {
        return connect("first", patience);
    }

    @Override
    public List<String> listeners() {
        return List.of("first", "second");
    }

    @Override
    public Peer connect(String listener, Duration patience) {
        PipedTransport connection = accept(listener);
        loop.execute(connection::open);
        return new MemoryPeer(connection, patience);
    }

    @Override
    public Peer connectOnly(Duration patience) {
        return properties.isEncrypted() ? new MemoryPeer(accept("first"), patience) : connect(patience);
    }

    private PipedTransport accept(String listener) {
        InetSocketAddress remote = InetSocketAddress.createUnresolved("peer", ++accepted % 65_536);
        PipedTransport connection = new PipedTransport(loop, properties, remote, listener);
        loop.await(() -> {
            connections.add(connection);
            connection.converse(protocol, limits);
        });
        return connection;
    }

    @Override
    public Duration unit() {
        return Duration.ofSeconds(10);
    }

    @Override
    public void pass(Duration time) {
        loop.pass(time);
    }

    @Override
    public Budgets budgets() {
        return loop.budgets();
    }

    @Override
    public long nanoTime() {
        return loop.nanoTime();
    }

    @Override
    public void close() {
        loop.await(() -> connections.forEach(PipedTransport::cutOff));
        loop.end();
    }
}
