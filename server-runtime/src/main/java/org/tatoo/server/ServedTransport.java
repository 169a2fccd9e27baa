package org.tatoo.server;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.net.StandardSocketOptions;
import java.nio.channels.NetworkChannel;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Attribute;
import org.tatoo.runtime.BufferPool;
import org.tatoo.transport.BudgetShare;
import org.tatoo.transport.Clock;
import org.tatoo.transport.Conversation;
import org.tatoo.transport.Strand;
import org.tatoo.transport.Timers;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/**
 * A channel of a loop and the conversation on it, for all kinds of channels. Confined to the loop. A base class, so
 * that an idle connection needs less memory.
 */
abstract class ServedTransport<L extends ConnectionLoop<?>> implements Transport, Served {
    private static final SocketOption<Integer> SEND_BUFFER = StandardSocketOptions.SO_SNDBUF;

    final L loop;
    private final SocketAddress remote;
    private final Binding binding;
    private final Conversation conversation;
    private final TransportListener events;
    private Addresses.@Nullable Share share;

    /** Creates the conversation, which uses only the state of this class meanwhile. */
    ServedTransport(L loop, Channels.Accepted<?> accepted, Addresses.@Nullable Share share) {
        this.loop = loop;
        this.remote = accepted.remote();
        this.share = share;
        this.binding = accepted.binding();
        Binding.Link link = binding.link(this, this, loop.settings);
        this.conversation = link.conversation();
        this.events = link.events();
    }

    abstract NetworkChannel channel();

    // ---- for the loop

    @Override
    public final Conversation conversation() {
        return conversation;
    }

    @Override
    public final Addresses.@Nullable Share share() {
        return share;
    }

    @Override
    public final void count(Addresses.Share counted) {
        share = counted;
    }

    final TransportListener events() {
        return events;
    }

    /** Returns whether an answer is lost if the connection is aborted now. */
    final boolean isAnswering() {
        return conversation.isAnswering();
    }

    final void drain() {
        conversation.drain();
    }

    final void tellClosed() {
        events.closed();
    }

    // ---- Transport

    @Override
    public final long sendBuffer() throws IOException {
        return channel().getOption(SEND_BUFFER);
    }

    @Override
    public final Strand strand() {
        return loop;
    }

    @Override
    public final Timers timers() {
        return loop.timers();
    }

    @Override
    public final Clock clock() {
        return loop.clock();
    }

    @Override
    public final BudgetShare budget() {
        return loop.budget();
    }

    @Override
    public final BufferPool buffers() {
        return loop.buffers();
    }

    @Override
    public final @Nullable SocketAddress local() {
        try {
            return channel().getLocalAddress();
        } catch (IOException e) {
            // the channel is closed
            return null;
        }
    }

    @Override
    public final SocketAddress remote() {
        return remote;
    }

    @Override
    public final <T> @Nullable T attribute(Attribute<T> which) {
        return binding.attribute(which);
    }
}
