package org.tatoo.transport.tck;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/** A listener that forwards events twice, and repeats all of them after the last one. */
final class RepeatedEvents implements TransportListener {
    private final TransportListener events;
    private final Transport transport;

    RepeatedEvents(TransportListener events, Transport transport) {
        this.events = events;
        this.transport = transport;
    }

    @Override
    public void opened() {
        events.opened();
        events.opened();
    }

    @Override
    public void received(ByteBuffer bytes) {
        events.received(bytes);
        events.received(ByteBuffer.allocate(0));
    }

    @Override
    public void readEnded() {
        events.readEnded();
        events.readEnded();
    }

    @Override
    public void inputEnded(boolean clean) {
        events.inputEnded(clean);
        events.inputEnded(clean);
    }

    @Override
    public void writable() {
        events.writable();
        events.writable();
    }

    @Override
    public void written(long count) {
        events.written(count);
    }

    @Override
    public void failed(IOException cause) {
        events.failed(cause);
        events.failed(cause);
    }

    @Override
    public void closed() {
        events.closed();
        transport.strand().execute(this::tellAll);
    }

    private void tellAll() {
        opened();
        received(ByteBuffer.wrap("echo late\n".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)));
        readEnded();
        writable();
        written(1);
        inputEnded(true);
        failed(new IOException("late"));
        events.closed();
    }
}
