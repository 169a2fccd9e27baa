package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import org.tatoo.transport.ConversationListener;
import org.tatoo.transport.Refusal;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/**
 * A listener that counts a connection for the address reported by its layer, once the layer is open. Aborts the
 * connection if that address has reached its maximum number of connections. Forwards all other events.
 */
final class NamedPeer extends ForwardingListener {
    private final Served served;
    private final Transport layer;
    private final Addresses addresses;
    private final ConversationListener heard;

    NamedPeer(
            Served served, Transport layer, TransportListener events, Addresses addresses, ConversationListener heard) {
        super(events);
        this.served = served;
        this.layer = layer;
        this.addresses = addresses;
        this.heard = heard;
    }

    @Override
    public void opened() {
        SocketAddress remote = layer.remote();
        Addresses.Share share = remote == null ? null : addresses.enter(remote);
        if (share == null && remote != null) {
            heard.refused(served.conversation(), Refusal.ADDRESS);
            failed(new IOException("the client has as many connections as it may have"));
            return;
        }
        if (share != null) {
            served.count(share);
        }
        super.opened();
    }
}
