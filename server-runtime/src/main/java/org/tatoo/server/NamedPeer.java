package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import org.tatoo.transport.ConversationListener;
import org.tatoo.transport.Refusal;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/**
 * Counts a connection for the address that its layer tells, once the layer is open; if that address has as many
 * connections as it may, the connection is aborted. Everything else is passed on.
 */
final class NamedPeer implements TransportListener {
    private final Served served;
    private final Transport layer;
    private final TransportListener events;
    private final Addresses addresses;
    private final ConversationListener heard;

    NamedPeer(
            Served served, Transport layer, TransportListener events, Addresses addresses, ConversationListener heard) {
        this.served = served;
        this.layer = layer;
        this.events = events;
        this.addresses = addresses;
        this.heard = heard;
    }

    @Override
    public void opened() {
        SocketAddress remote = layer.remote();
        Addresses.Share share = remote == null ? null : addresses.enter(remote);
        if (share == null && remote != null) {
            heard.refused(served.conversation(), Refusal.ADDRESS);
            events.failed(new IOException("the client has as many connections as it may have"));
            return;
        }
        if (share != null) {
            served.count(share);
        }
        events.opened();
    }

    @Override
    public void received(ByteBuffer bytes) {
        events.received(bytes);
    }

    @Override
    public void readEnded() {
        events.readEnded();
    }

    @Override
    public void inputEnded(boolean clean) {
        events.inputEnded(clean);
    }

    @Override
    public void writable() {
        events.writable();
    }

    @Override
    public void written(long count) {
        events.written(count);
    }

    @Override
    public void failed(IOException cause) {
        events.failed(cause);
    }

    @Override
    public void closed() {
        events.closed();
    }
}
