package org.tatoo.transport.tck;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tatoo.transport.TransportListener;

/** A listener that leaves all to another one; mutants change one method. */
class ForwardingEvents implements TransportListener {
    private final TransportListener target;

    ForwardingEvents(TransportListener target) {
        this.target = target;
    }

    @Override
    public void opened() {
        target.opened();
    }

    @Override
    public void received(ByteBuffer bytes) {
        target.received(bytes);
    }

    @Override
    public void readEnded() {
        target.readEnded();
    }

    @Override
    public void inputEnded(boolean clean) {
        target.inputEnded(clean);
    }

    @Override
    public void writable() {
        target.writable();
    }

    @Override
    public void written(long count) {
        target.written(count);
    }

    @Override
    public void failed(IOException cause) {
        target.failed(cause);
    }

    @Override
    public void closed() {
        target.closed();
    }
}
