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
 * What connections have in common: those of a listener, or those that the server begins itself.
 *
 * @param name that of the listener
 * @param address that of the listener, or of the other server
 * @param attempt told if nothing comes of a connection; null for those of a listener
 */
record Binding(
        String name,
        SocketAddress address,
        Protocol protocol,
        @Nullable TransportLayer layer,
        @Nullable Attempt attempt) {
    /** A conversation, and what hears the events of the channel that carries it. */
    record Link(Conversation conversation, TransportListener events) {}

    /** What the connections of a listener have. */
    static Binding of(String name, SocketAddress address, Protocol protocol, @Nullable TransportLayer layer) {
        return new Binding(name, address, protocol, layer, null);
    }

    /** What connections have that the server begins itself. */
    static Binding to(Attempt attempt, Protocol protocol, @Nullable TransportLayer layer) {
        return new Binding("to " + attempt.remote(), attempt.remote(), protocol, layer, attempt);
    }

    /** A connection is over before its conversation has begun. */
    void lost() {
        if (attempt != null) {
            attempt.lost();
        }
    }

    /** Makes the conversation of a connection that {@code channel} carries, with the layer if there is one. */
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

    /** The layers over its channels, the lowest first. */
    Stream<TransportLayer> layers() {
        return layer == null ? Stream.empty() : layer.layers();
    }

    /** Whether the layer tells whose a connection is, once it is open. */
    boolean namesPeers() {
        return layer != null && layer.namesPeers();
    }

    /** What is known of each of its connections. */
    <T> @Nullable T attribute(Attribute<T> which) {
        return which.equals(Attribute.LISTENER) ? which.type().cast(name) : null;
    }
}
