package org.tatoo.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tatoo.transport.TransportListener;

/** A listener that forwards all events of a connection. */
abstract class ForwardingListener implements TransportListener {
    private final TransportListener events;

    ForwardingListener(TransportListener events) {
        this.events = events;
    }

    @Override
    public void opened() {
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
    public boolean overloaded() {
        return events.overloaded();
    }

    @Override
    public void failed(IOException cause) {
        events.failed(cause);
    }

    @Override
    public void holding() {
        events.holding();
    }

    @Override
    public void closed() {
        events.closed();
    }
}
