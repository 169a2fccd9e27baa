package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * An exchange that answers each request, which ends with a blank line, with a copy of the same bytes. It shows the cost
 * of sockets alone.
 */
final class NioPlaintext implements NioServer.Exchange {
    /** Has room for more answers than there are requests in a read. */
    private static final ByteBuffer OUTPUT = ByteBuffer.allocateDirect(1 << 20);

    private final SocketChannel channel;
    private int last;

    NioPlaintext(SocketChannel channel) {
        this.channel = channel;
    }

    @Override
    public void ready(SelectionKey key, ByteBuffer buffer) throws IOException {
        buffer.clear();
        if (channel.read(buffer) < 0) {
            channel.close();
            return;
        }
        buffer.flip();
        OUTPUT.clear();
        int seen = last;
        while (buffer.hasRemaining()) {
            seen = seen << 8 | buffer.get();
            if (seen == BLANK_LINE) {
                OUTPUT.put(Plaintext.ANSWER);
            }
        }
        last = seen;
        OUTPUT.flip();
        while (OUTPUT.hasRemaining()) { // the answers to one write of a client fit
            channel.write(OUTPUT);
        }
    }
}
