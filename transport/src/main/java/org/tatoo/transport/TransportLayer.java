package org.tatoo.transport;

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
        return below -> {
            LayeredTransport lower = over(below);
            LayeredTransport top = upper.over(lower);
            return new ForwardingTransport(top) {
                @Override
                public TransportListener listen(TransportListener above) {
                    return lower.listen(top.listen(above));
                }
            };
        };
    }
}
