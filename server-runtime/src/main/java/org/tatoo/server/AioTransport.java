package org.tatoo.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.FileChannel;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Capability;

/** An asynchronous channel and the conversation on it. Confined to its loop. */
final class AioTransport extends AioReader {
    /** Without RESET: asynchronous channels have no option for it. */
    static final Set<Capability> CAPABILITIES = Collections.unmodifiableSet(EnumSet.of(
            Capability.HALF_CLOSE,
            Capability.SHUT_OUTPUT,
            Capability.BYTE_PROGRESS,
            Capability.ADDRESS,
            Capability.NOTICES_LOSS));

    private static final long WINDOW = 256 << 10;

    /** The index in the list of its loop. */
    int index;

    private @Nullable AioOutput output;

    AioTransport(AioLoop loop, Channels.Accepted<AsynchronousSocketChannel> accepted, Addresses.@Nullable Share share) {
        super(loop, accepted, share);
    }

    // ---- for the loop

    void open() {
        events().opened();
        read();
    }

    /** Ends the connection at once, even if a layer is not open yet. */
    void abortConversation() {
        conversation().abort();
        events().failed(new IOException("the server has stopped"));
    }

    /** Ends the connection as soon as it is idle. Arrived input is already read, because a read is always pending. */
    void endIdle() {
        conversation().endIdle();
        events().readEnded();
    }

    boolean isClosed() {
        return !channel.isOpen();
    }

    void outputEnded() {
        output = null;
    }

    /** Ends this transport if it is closed and no operation, hence no buffer, is pending. */
    @Override
    void endIfClosed() {
        if (isClosed() && !isReading() && output == null) {
            loop.closed(this);
        }
    }

    // ---- Transport

    @Override
    public Set<Capability> capabilities() {
        return CAPABILITIES;
    }

    @Override
    public long window() {
        return WINDOW;
    }

    @Override
    public long write(ByteBuffer[] parts, int offset, int length) throws IOException {
        AioOutput next = newOutput();
        long result = next.write(parts, offset, length);
        output = result == PENDING ? next : null;
        return result;
    }

    @Override
    public long send(FileChannel file, long position, long count) {
        throw new UnsupportedOperationException("no files");
    }

    private AioOutput newOutput() {
        if (output != null) {
            throw new IllegalStateException("a write is pending");
        }
        return new AioOutput(this, loop, channel, events());
    }

    @Override
    public boolean shutOutput() throws IOException {
        channel.shutdownOutput();
        return true;
    }

    @Override
    public void close() {
        if (channel.isOpen()) {
            AioLoop.close(channel);
            endIfClosed();
        }
    }

    @Override
    public void abort() {
        close();
    }
}
