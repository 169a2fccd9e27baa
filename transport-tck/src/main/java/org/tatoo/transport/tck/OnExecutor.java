package org.tatoo.transport.tck;

import java.util.concurrent.Executor;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.PushParser;
import org.tatoo.transport.Conversation;
import org.tatoo.transport.ConversationListener;
import org.tatoo.transport.ExecutorLayer;
import org.tatoo.transport.LayeredTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/** A protocol whose handlers run in the threads of an executor. */
public record OnExecutor(Protocol target, Executor executor) implements Protocol {
    @Override
    public PushParser newParser(Connection connection) {
        return target.newParser(connection);
    }

    @Override
    public ConversationLimits limits(Connection connection, ConversationLimits server) {
        return target.limits(connection, server);
    }

    /**
     * Creates a conversation on a transport, with an {@link ExecutorLayer} between them if {@code protocol} requires
     * it.
     *
     * @return the listener for the events of {@code transport}
     */
    public static TransportListener converse(
            Transport transport, Protocol protocol, ConversationLimits limits, ConversationListener listener) {
        if (protocol instanceof OnExecutor moved) {
            LayeredTransport above = new ExecutorLayer(moved.executor).over(transport);
            return above.listen(new Conversation(above, protocol, limits, listener).events());
        }
        return new Conversation(transport, protocol, limits, listener).events();
    }
}
