package org.tatoo.transport;

import java.util.stream.Stream;

/**
 * A factory that stacks a transport, for example encryption, on the transport of each connection. Called for each
 * connection, on the strand of the transport below, before its first event:
 *
 * <pre>{@code
 * LayeredTransport transport = layer.over(below);
 * Conversation conversation = new Conversation(transport, protocol, limits, listener);
 * TransportListener events = transport.listen(conversation.events());   // receives the events of below
 * }</pre>
 *
 * <p>Strands of several connections may use a layer concurrently.
 */
@FunctionalInterface
public interface TransportLayer {
    /** Returns a transport for one connection, whose bytes {@code below} carries. */
    LayeredTransport over(Transport below);

    /**
     * Returns a single layer that stacks {@code upper} on this one. This layer carries the output of {@code upper} and
     * delivers its events to it.
     */
    default TransportLayer under(TransportLayer upper) {
        return new StackedLayers(this, upper);
    }

    /** Returns the component layers of this layer, lowest first; a simple layer returns itself. */
    default Stream<TransportLayer> layers() {
        return Stream.of(this);
    }

    /** Returns the handshake counts over all connections of this layer; any thread may call this. */
    default HandshakeCounts handshakeCounts() {
        return HandshakeCounts.NONE;
    }

    /**
     * Returns whether {@link Transport#remote} of open transports names a peer connected through an intermediary: the
     * client of a proxy. Limits per address then count connections for that peer.
     */
    default boolean namesPeers() {
        return false;
    }
}
