package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import org.tatoo.transport.ConversationListener;
import org.tatoo.transport.Refusal;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/**
 * Counts a connection for the address that its layer tells, once the layer is open; if that address has as many
 * connections as it may, the connection is aborted. Everything else is passed on.
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
