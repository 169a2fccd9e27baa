package org.tatoo.transport.tck;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;

/** The peer of a {@link PipedTransport}. */
final class MemoryPeer implements Peer {
    private final PipedTransport connection;
    private final Duration patience;

    MemoryPeer(PipedTransport connection, Duration patience) {
        this.connection = connection;
        this.patience = patience;
    }

    @Override
    public void send(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer left = ByteBuffer.wrap(bytes, offset, length);
        while (left.hasRemaining()) {
            connection.checkOpen();
            connection.input().offer(left);
            connection.ready();
            if (left.hasRemaining()) {
                connection.input().awaitRoom(patience);
            }
        }
    }

    @Override
    public int receive(byte[] into) throws IOException {
        connection.output().awaitBytes(patience);
        int count = connection.output().poll(ByteBuffer.wrap(into));
        connection.ready();
        return count;
    }

    @Override
    public void endOutput() {
        connection.input().end();
        connection.ready();
    }

    @Override
    public void vanish() {
        connection.input().reset();
        connection.output().reset();
        connection.ready();
    }

    @Override
    public SocketAddress local() {
        return connection.peerAddress();
    }

    @Override
    public SocketAddress remote() {
        return MemoryServer.ADDRESS;
    }

    /** Closes like a socket: data sent to this peer later resets the connection. */
    @Override
    public void close() {
        connection.leave();
    }
}
