package org.tatoo.transport;

import java.util.stream.Stream;

/**
 * Puts a transport over the transport of each connection: encryption, for example. Called for each connection, on the
 * strand of the transport below, before that one tells an event:
 *
 * <pre>{@code
 * LayeredTransport transport = layer.over(below);
 * Conversation conversation = new Conversation(transport, protocol, limits, listener);
 * TransportListener events = transport.listen(conversation.events());   // hears what below tells
 * }</pre>
 *
 * <p>Strands of several connections may use a layer at the same time.
 */
@FunctionalInterface
public interface TransportLayer {
    /** A transport for one connection, whose bytes {@code below} carries. */
    LayeredTransport over(Transport below);

    /**
     * This layer with {@code upper} over it, as one: what {@code upper} writes, this layer carries; {@code upper} hears
     * what this layer tells.
     */
    default TransportLayer under(TransportLayer upper) {
        return new StackedLayers(this, upper);
    }

    /** The layers of which this one is made, the lowest first; only itself if it is one. */
    default Stream<TransportLayer> layers() {
        return Stream.of(this);
    }

    /** The handshakes of this layer, of all its connections; may be asked from any thread. */
    default HandshakeCounts handshakeCounts() {
        return HandshakeCounts.NONE;
    }

    /**
     * Whether {@link Transport#remote} of its transports, once they are open, is the peer that somebody else connects:
     * the client of a proxy. Limits of an address then count connections for that peer.
     */
    default boolean namesPeers() {
        return false;
    }
}
