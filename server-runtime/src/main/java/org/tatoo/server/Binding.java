package org.tatoo.server;

import java.net.SocketAddress;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Conversation;
import org.tatoo.transport.ConversationListener;
import org.tatoo.transport.LayeredTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportLayer;
import org.tatoo.transport.TransportListener;

/**
 * The common properties of connections: those of one listener, or one connection initiated by the server.
 *
 * @param name the name of the listener
 * @param address the address of the listener, or of the other server
 * @param attempt notified if the connection fails; null for connections of a listener
 */
record Binding(
        String name,
        SocketAddress address,
        Protocol protocol,
        @Nullable TransportLayer layer,
        @Nullable Attempt attempt) {
    /** A conversation, and the listener for the events of the channel that carries it. */
    record Link(Conversation conversation, TransportListener events) {}

    static Binding of(String name, SocketAddress address, Protocol protocol, @Nullable TransportLayer layer) {
        return new Binding(name, address, protocol, layer, null);
    }

    /** Creates the binding of a connection initiated by the server. */
    static Binding to(Attempt attempt, Protocol protocol, @Nullable TransportLayer layer) {
        return new Binding("to " + attempt.remote(), attempt.remote(), protocol, layer, attempt);
    }

    void lost() {
        if (attempt != null) {
            attempt.lost();
        }
    }

    /** Creates the conversation of a connection that {@code channel} carries, with the layer if there is one. */
    Link link(Transport channel, Served served, LoopSettings settings) {
        ConversationLimits limits = settings.limits().conversation();
        ConversationListener heard = settings.listener();
        if (layer == null) {
            Conversation conversation = new Conversation(channel, protocol, limits, heard);
            return new Link(conversation, conversation.events());
        }
        if (attempt != null) {
            limits = limits.with(Deadline.HANDSHAKE, attempt.time());
        }
        LayeredTransport above = layer.over(channel);
        Conversation conversation = new Conversation(above, protocol, limits, heard);
        TransportListener events = conversation.events();
        if (layer.namesPeers()) {
            events = new NamedPeer(served, above, events, settings.admission().addresses(), heard);
        }
        if (attempt != null) {
            events = attempt.hearing(events, settings.clock());
        }
        return new Link(conversation, above.listen(events));
    }

    /** Returns the layers over its channels, the lowest first. */
    Stream<TransportLayer> layers() {
        return layer == null ? Stream.empty() : layer.layers();
    }

    /** Returns whether the layer, once open, reports the peer of a connection. */
    boolean namesPeers() {
        return layer != null && layer.namesPeers();
    }

    /** Returns an attribute common to all its connections, or null. */
    <T> @Nullable T attribute(Attribute<T> which) {
        return which.equals(Attribute.LISTENER) ? which.type().cast(name) : null;
    }
}
