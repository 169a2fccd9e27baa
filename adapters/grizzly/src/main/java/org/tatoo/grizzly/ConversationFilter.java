package org.tatoo.grizzly;

import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Function;
import javax.net.ssl.SSLEngine;
import org.glassfish.grizzly.Connection;
import org.glassfish.grizzly.Grizzly;
import org.glassfish.grizzly.attributes.Attribute;
import org.glassfish.grizzly.filterchain.BaseFilter;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.ssl.SSLBaseFilter;
import org.glassfish.grizzly.ssl.SSLUtils;
import org.tatoo.transport.Capability;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/**
 * The last filter of a chain: a conversation with the peer of each accepted connection. After an {@link SSLBaseFilter}
 * of the same chain, the conversation opens at the end of the handshake.
 */
public final class ConversationFilter extends BaseFilter implements SSLBaseFilter.HandshakeListener {
    private static final Attribute<GrizzlyTransport> KEY = Grizzly.DEFAULT_ATTRIBUTE_BUILDER.createAttribute("tatoo");

    private static final Set<Capability> CAPABILITIES = Set.of(Capability.ADDRESS, Capability.NOTICES_LOSS);

    private final Executor pool;
    private final Function<? super Transport, ? extends TransportListener> conversation;

    /**
     * Creates a filter that does not belong to a chain yet.
     *
     * @param pool runs the conversations, never on the thread that submits a task: the worker threads of the transport,
     *     for example
     * @param conversation the factory of conversations, which returns the listener to the events of the transport
     */
    public ConversationFilter(Executor pool, Function<? super Transport, ? extends TransportListener> conversation) {
        this.pool = pool;
        this.conversation = conversation;
    }

    @Override
    public NextAction handleAccept(FilterChainContext context) {
        @SuppressWarnings("unchecked") // of TCP, whose addresses are those of sockets
        GrizzlyTransport transport = new GrizzlyTransport(context.getConnection(), pool, conversation);
        KEY.set(context.getConnection(), transport);
        int tls = context.getFilterChain().indexOfType(SSLBaseFilter.class);
        if (tls < 0) {
            transport.opened(CAPABILITIES, null, null);
        } else {
            ((SSLBaseFilter) context.getFilterChain().get(tls)).addHandshakeListener(this);
        }
        return context.getInvokeAction();
    }

    @Override
    public void onStart(Connection<?> connection) {}

    @Override
    public void onComplete(Connection<?> connection) {
        SSLEngine tls = SSLUtils.getSSLEngine(connection);
        KEY.get(connection).opened(CAPABILITIES, tls.getSession(), tls.getApplicationProtocol());
    }

    @Override
    public void onFailure(Connection<?> connection, Throwable cause) {}

    @Override
    public NextAction handleRead(FilterChainContext context) {
        context.suspend();
        KEY.get(context.getConnection()).receive(context);
        return context.getSuspendAction();
    }
}
