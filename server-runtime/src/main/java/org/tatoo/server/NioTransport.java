package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.transport.Capability;
import org.tatoo.transport.Clock;
import org.tatoo.transport.Conversation;
import org.tatoo.transport.ConversationListener;
import org.tatoo.transport.Strand;
import org.tatoo.transport.Timers;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/** A socket of an event loop, and the conversation on it. Belongs to the loop's thread. */
final class NioTransport implements Transport {
    static final Set<Capability> CAPABILITIES = Collections.unmodifiableSet(EnumSet.of(
            Capability.HALF_CLOSE,
            Capability.SHUT_OUTPUT,
            Capability.FILE_REGION,
            Capability.BYTE_PROGRESS,
            Capability.ADDRESS));

    private final EventLoop loop;
    private final SocketChannel channel;
    private final SocketAddress remote;
    private final SelectionKey key;
    private final Binding binding;
    private final Conversation conversation;
    private final TransportListener events;
    private int interest = SelectionKey.OP_READ;

    /**
     * Registers the channel, and makes the parser of its conversation.
     *
     * @throws IOException if the channel cannot be registered
     */
    NioTransport(
            EventLoop loop,
            SocketChannel channel,
            SocketAddress remote,
            Binding binding,
            ConversationLimits limits,
            ConversationListener listener)
            throws IOException {
        this.loop = loop;
        this.channel = channel;
        this.remote = remote;
        this.key = channel.register(loop.selector(), interest, this);
        this.binding = binding;
        Binding.Link link = binding.link(this, limits, listener);
        this.conversation = link.conversation();
        this.events = link.events();
    }

    // ---- for the loop

    /** Whether an answer is lost if the connection is aborted now. */
    boolean isAnswering() {
        return conversation.isAnswering();
    }

    /** Ends the connection at once, even if a layer is not open yet. */
    void abortConversation() {
        events.failed(new IOException("the server has stopped"));
    }

    void open() {
        events.opened();
    }

    /** The selector says that the channel is ready. */
    void ready() {
        int ready = key.readyOps();
        if ((ready & SelectionKey.OP_READ) != 0) {
            read();
            events.readEnded();
        }
        if ((ready & SelectionKey.OP_WRITE) != 0) {
            events.writable();
        }
    }

    /** The server stops: what has come by now is still read. */
    void drain() {
        conversation.drain();
        if ((interest & SelectionKey.OP_READ) != 0) {
            read();
        }
        events.readEnded();
    }

    /** The channel was closed by an event that is over. */
    void tellClosed() {
        events.closed();
    }

    private void read() {
        ByteBuffer buffer = loop.readBuffer();
        int count;
        try {
            count = channel.read(buffer);
        } catch (IOException e) {
            events.failed(e);
            return;
        }
        if (count > 0) {
            events.received(buffer.flip());
        } else if (count < 0) {
            events.inputEnded(true);
        }
    }

    // ---- Transport

    @Override
    public Set<Capability> capabilities() {
        return CAPABILITIES;
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
            return total;
        } finally {
            write.end();
        }
    }

    @Override
    public long send(FileChannel file, long position, long count) throws IOException {
        long sent = file.transferTo(position, count, channel);
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
        EventLoop.close(channel);
        loop.closed(this);
    }

    @Override
    public void abort() {
        close();
    }

    @Override
    public Strand strand() {
        return loop;
    }

    @Override
    public Timers timers() {
        return loop.timers();
    }

    @Override
    public Clock clock() {
        return loop.clock();
    }

    @Override
    public BufferPool buffers() {
        return loop.buffers();
    }

    @Override
    public @Nullable SocketAddress local() {
        try {
            return channel.getLocalAddress();
        } catch (IOException e) {
            // it is closed
            return null;
        }
    }

    @Override
    public SocketAddress remote() {
        return remote;
    }

    @Override
    public <T> @Nullable T attribute(Attribute<T> which) {
        return binding.attribute(which);
    }
}
