package org.tatoo.tls;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.tatoo.transport.LayeredTransport;
import org.tatoo.transport.TransportListener;

/** Sends back what comes, over a transport whose writes block, and closes when the peer has ended. */
final class Echo implements TransportListener {
    private final LayeredTransport transport;
    private boolean clean;

    Echo(LayeredTransport transport) {
        this.transport = transport;
    }

    @Override
    public void opened() {
        // the peer speaks first
    }

    @Override
    public void received(ByteBuffer bytes) {
        try {
            int count = bytes.remaining();
            if (transport.write(new ByteBuffer[] {bytes}, 0, 1) != count) {
                throw new AssertionError("not written as a whole");
            }
        } catch (IOException e) {
            transport.abort();
        }
    }

    @Override
    public void readEnded() {
        if (clean) {
            clean = false;
            transport.close();
        }
    }

    @Override
    public void inputEnded(boolean isClean) {
        if (isClean) {
            clean = true;
        } else {
            transport.abort();
        }
    }

    @Override
    public void writable() {
        throw new AssertionError("no write was short");
    }

    @Override
    public void written(long count) {
        throw new AssertionError("no write was pending");
    }

    @Override
    public void failed(IOException cause) {
        transport.abort();
    }

    @Override
    public void closed() {
        // nothing is held
    }
}
