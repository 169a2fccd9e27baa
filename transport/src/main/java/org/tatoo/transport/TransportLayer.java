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
}
