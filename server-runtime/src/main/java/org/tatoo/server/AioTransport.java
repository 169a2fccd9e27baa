package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.FileChannel;
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

/** An asynchronous channel, and the conversation on it. Belongs to its loop. */
final class AioTransport extends AioReader implements Transport {
    /** A reset cannot be had: asynchronous channels have no option for it. */
    static final Set<Capability> CAPABILITIES = Collections.unmodifiableSet(EnumSet.of(
            Capability.HALF_CLOSE,
            Capability.SHUT_OUTPUT,
            Capability.FILE_REGION,
            Capability.BYTE_PROGRESS,
            Capability.ADDRESS));

    private static final long WINDOW = 256 << 10;

    /** Its place in the list of its loop. */
    int index;

    private final SocketAddress remote;
    private final Binding binding;
    private final Conversation conversation;
    private final TransportListener events;
    private @Nullable AioOutput output;

    /** Makes the parser of the conversation. */
    AioTransport(
            AioLoop loop,
            AsynchronousSocketChannel channel,
            SocketAddress remote,
            Binding binding,
            ConversationLimits limits,
            ConversationListener listener) {
        super(loop, channel);
        this.remote = remote;
        this.binding = binding;
        Binding.Link link = binding.link(this, limits, listener);
        this.conversation = link.conversation();
        this.events = link.events();
    }

    // ---- for the loop

    void open() {
        events.opened();
        read();
    }

    /** Whether an answer is lost if the connection is aborted now. */
    boolean isAnswering() {
        return conversation.isAnswering();
    }

    /** Ends the connection at once, even if a layer is not open yet. */
    void abortConversation() {
        events.failed(new IOException("the server has stopped"));
    }

    /** The server stops. */
    void drain() {
        conversation.drain();
        events.readEnded();
    }

    /** The channel was closed by an event that is over. */
    void tellClosed() {
        events.closed();
    }

    boolean isClosed() {
        return !channel.isOpen();
    }

    @Override
    TransportListener events() {
        return events;
    }

    /** The write that was pending is over. */
    void outputEnded() {
        output = null;
    }

    /** After the last operation nothing holds a buffer any more. */
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
        output = newOutput();
        output.send(file, position, count);
        return PENDING;
    }

    private AioOutput newOutput() {
        if (output != null) {
            throw new IllegalStateException("a write is pending");
        }
        return new AioOutput(this, loop, channel, events);
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

    @Override
    public Strand strand() {
        return loop;
    }

    @Override
    public Timers timers() {
        return loop;
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
