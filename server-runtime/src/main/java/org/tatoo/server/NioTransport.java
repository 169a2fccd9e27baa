package org.tatoo.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Capability;

/** A socket of an event loop, and the conversation on it. Confined to the loop's thread. */
final class NioTransport extends ServedTransport<EventLoop> {
    /** The capabilities of a TCP connection. */
    static final Set<Capability> CAPABILITIES = Collections.unmodifiableSet(EnumSet.of(
            Capability.HALF_CLOSE,
            Capability.SHUT_OUTPUT,
            Capability.FILE_REGION,
            Capability.BYTE_PROGRESS,
            Capability.RESET,
            Capability.ADDRESS,
            Capability.NOTICES_LOSS));

    /** The capabilities of a Unix-domain socket. */
    private static final Set<Capability> LOCAL = without(Capability.RESET);

    private static Set<Capability> without(Capability lack) {
        Set<Capability> others = EnumSet.copyOf(CAPABILITIES);
        others.remove(lack);
        return Collections.unmodifiableSet(others);
    }

    private final SocketChannel channel;
    private SelectionKey key;
    private int interest = SelectionKey.OP_READ;
    private int readSize;
    // The index among the connections of the loop.
    private int index;

    /** @param key the key of the channel, to which this transport is attached */
    NioTransport(
            EventLoop loop,
            Channels.Accepted<SocketChannel> accepted,
            Addresses.@Nullable Share share,
            SelectionKey key) {
        super(loop, accepted, share);
        this.channel = accepted.channel();
        this.key = key;
        this.readSize = loop.readBuffer().first();
        key.attach(this);
    }

    @Override
    SocketChannel channel() {
        return channel;
    }

    // ---- for the loop

    int index() {
        return index;
    }

    void setIndex(int next) {
        index = next;
    }

    void register(Selector next) throws IOException {
        if (channel.isOpen()) {
            key = channel.register(next, interest, this);
        }
    }

    /** Ends the connection at once, even if a layer is not open yet. */
    void abortConversation() {
        try {
            conversation().abort();
            events().failed(loop.aborted());
        } finally {
            if (channel.isOpen()) {
                close();
            }
        }
    }

    /** Closes only the channel; for threads other than the loop's. */
    void shut() {
        NioChannels.shut(channel);
    }

    void open() {
        events().opened();
    }

    void ready() {
        int ready = key.readyOps();
        if ((ready & SelectionKey.OP_READ) != 0) {
            read();
            events().readEnded();
        }
        if ((ready & SelectionKey.OP_WRITE) != 0) {
            events().writable();
        }
    }

    /** Ends the connection as soon as it is idle; data received so far is still read. */
    void endIdle() {
        if ((interest & SelectionKey.OP_READ) != 0) {
            read();
        }
        conversation().endIdle();
        events().readEnded();
    }

    private void read() {
        int size = readSize;
        ByteBuffer buffer = loop.readBuffer().empty(size);
        int count;
        try {
            count = channel.read(buffer);
        } catch (IOException e) {
            events().failed(e);
            return;
        }
        if (count > 0) {
            loop.counts().read(count);
            events().received(buffer.flip());
            readSize = loop.readBuffer().next(size, count, (interest & SelectionKey.OP_READ) == 0);
        } else if (count < 0) {
            events().inputEnded(true);
        }
    }

    // ---- Transport

    @Override
    public Set<Capability> capabilities() {
        return isTcp() ? CAPABILITIES : LOCAL;
    }

    private boolean isTcp() {
        return remote() instanceof InetSocketAddress;
    }

    @Override
    public long window() {
        return Long.MAX_VALUE;
    }

    @Override
    public void wantInput(boolean wanted) {
        setInterest(SelectionKey.OP_READ, wanted);
    }

    @Override
    public long write(ByteBuffer[] parts, int offset, int length) throws IOException {
        GatheringWrite write = loop.gatheringWrite();
        write.begin(parts, offset, length);
        try {
            long total = 0;
            boolean blocked = false;
            while (!blocked && write.gather()) {
                long written = write.writeTo(channel);
                blocked = written < write.size();
                total += written;
            }
            setInterest(SelectionKey.OP_WRITE, blocked);
            loop.counts().wrote(total);
            return total;
        } finally {
            write.end();
        }
    }

    @Override
    public long send(FileChannel file, long position, long count) throws IOException {
        long sent = file.transferTo(position, count, channel);
        loop.counts().wrote(sent);
        setInterest(SelectionKey.OP_WRITE, sent < count);
        return sent;
    }

    private void setInterest(int operation, boolean wanted) {
        int next = wanted ? interest | operation : interest & ~operation;
        if (next != interest) {
            interest = next;
            key.interestOps(next);
        }
    }

    @Override
    public boolean shutOutput() throws IOException {
        channel.shutdownOutput();
        return true;
    }

    @Override
    public void close() {
        try {
            NioChannels.shut(channel);
        } finally {
            loop.closed(this);
        }
    }

    @Override
    public void abort() {
        if (isTcp()) {
            try {
                // the peer sees a reset, not an apparently normal end
                channel.setOption(StandardSocketOptions.SO_LINGER, 0);
            } catch (IOException e) {
                // the channel is closed
            }
        }
        close();
    }
}
