package org.tatoo.vertx;

import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.NetSocket;
import java.util.Set;
import java.util.function.Function;
import org.tatoo.transport.Capability;
import org.tatoo.transport.LoopTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/** A handler of the connections of a {@code NetServer}: a conversation with each peer, on the context of its socket. */
public final class ConversationHandler implements Handler<NetSocket> {
    private final Function<? super Transport, ? extends TransportListener> conversation;

    /**
     * Creates a handler of any number of connections.
     *
     * @param conversation the factory of a {@link org.tatoo.transport.Conversation}, which returns its events
     */
    public ConversationHandler(Function<? super Transport, ? extends TransportListener> conversation) {
        this.conversation = conversation;
    }

    @Override
    public void handle(NetSocket socket) {
        LoopTransport transport = new VertxTransport(socket);
        transport.begin(Set.of(Capability.ADDRESS, Capability.NOTICES_LOSS), false, conversation);
        socket.handler(bytes -> receive(transport, bytes));
        socket.exceptionHandler(transport::failed);
        socket.closeHandler(none -> transport.closed());
        transport.opened(socket.sslSession(), socket.applicationLayerProtocol());
    }

    private static void receive(LoopTransport transport, Buffer bytes) {
        transport.received(bytes.length(), target -> bytes.getBytes(target.array(), target.arrayOffset()));
        transport.readEnded();
    }
}
