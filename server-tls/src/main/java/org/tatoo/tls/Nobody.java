package org.tatoo.tls;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tatoo.transport.TransportListener;

/** A listener that ignores all events. */
final class Nobody implements TransportListener {
    static final TransportListener INSTANCE = new Nobody();

    private Nobody() {}

    @Override
    public void opened() {}

    @Override
    public void received(ByteBuffer bytes) {}

    @Override
    public void readEnded() {}

    @Override
    public void inputEnded(boolean clean) {}

    @Override
    public void writable() {}

    @Override
    public void written(long count) {}

    @Override
    public void failed(IOException cause) {}

    @Override
    public void closed() {}
}
