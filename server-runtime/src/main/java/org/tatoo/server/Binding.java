package org.tatoo.server;

import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.transport.Conversation;
import org.tatoo.transport.ConversationListener;
import org.tatoo.transport.LayeredTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportLayer;
import org.tatoo.transport.TransportListener;

/** A listener that is bound to {@code address}, and what its connections have in common. */
record Binding(
        Listener listener,
        SocketAddress address,
        Protocol protocol,
        @Nullable TransportLayer layer) {
    /** A conversation, and what hears the events of the channel that carries it. */
    record Link(Conversation conversation, TransportListener events) {}

    /** Makes the conversation of a connection that {@code channel} carries, with the layer if there is one. */
    Link link(Transport channel, ConversationLimits limits, ConversationListener heard) {
        if (layer == null) {
            Conversation conversation = new Conversation(channel, protocol, limits, heard);
            return new Link(conversation, conversation.events());
        }
        LayeredTransport above = layer.over(channel);
        Conversation conversation = new Conversation(above, protocol, limits, heard);
        return new Link(conversation, above.listen(conversation.events()));
    }

    /** What is known of each of its connections. */
    <T> @Nullable T attribute(Attribute<T> which) {
        return which.equals(Attribute.LISTENER) ? which.type().cast(listener.name()) : null;
    }
}
