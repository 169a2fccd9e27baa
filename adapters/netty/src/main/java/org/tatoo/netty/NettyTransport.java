package org.tatoo.netty;

import static io.netty.buffer.Unpooled.EMPTY_BUFFER;
import static org.tatoo.transport.Capability.ADDRESS;
import static org.tatoo.transport.Capability.FILE_REGION;
import static org.tatoo.transport.Capability.HALF_CLOSE;
import static org.tatoo.transport.Capability.NOTICES_LOSS;
import static org.tatoo.transport.Capability.RESET;
import static org.tatoo.transport.Capability.SHUT_OUTPUT;

import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.DefaultFileRegion;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.DuplexChannel;
import java.nio.channels.FileChannel;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.tatoo.transport.Capability;
import org.tatoo.transport.Loop;
import org.tatoo.transport.LoopTransport;

/** A channel of Netty that carries a conversation. Belongs to its event loop. */
@SuppressWarnings("FutureReturnValueIgnored") // what they tell comes as events, too
final class NettyTransport extends LoopTransport {
    static final Set<Capability> PLAIN = EnumSet.of(ADDRESS, RESET, NOTICES_LOSS, SHUT_OUTPUT, HALF_CLOSE, FILE_REGION);

    private final Channel channel;

    NettyTransport(Channel channel) {
        super(Loop.on(channel.eventLoop(), EventLoop::inEventLoop), channel.localAddress(), channel.remoteAddress());
        this.channel = channel;
    }

    /** Returns the send buffer; 0, for unknown, if the channel is not a socket. */
    @Override
    public long sendBuffer() {
        return Objects.requireNonNullElse(channel.config().getOption(ChannelOption.SO_SNDBUF), 0);
    }

    @Override
    public void wantInput(boolean wanted) {
        channel.config().setAutoRead(wanted);
    }

    @Override
    protected void write(byte[] bytes, int offset, int length) {
        begin(channel.alloc().ioBuffer(length).writeBytes(bytes, offset, length));
    }

    /**
     * Begins a write. Most writes complete at once. If no other handler can delay them, the channel's queue shows that,
     * at less cost than a promise. Otherwise an empty buffer follows the write; its completion is that of everything
     * before it.
     */
    private void begin(Object message) {
        boolean alone = channel.pipeline().first() instanceof ConversationHandler;
        ChannelFuture write = channel.writeAndFlush(message, alone ? channel.voidPromise() : channel.newPromise());
        ChannelOutboundBuffer queue = channel.unsafe().outboundBuffer();
        if (alone && queue != null && queue.isEmpty()) {
            written(null);
        } else {
            (alone ? channel.writeAndFlush(EMPTY_BUFFER) : write).addListener(ended -> written(ended.cause()));
        }
    }

    /** Writes a region, which is never released, because that would close the file. */
    @Override
    protected void write(FileChannel file, long position, long count) {
        begin(new DefaultFileRegion(file, position, count).retain());
    }

    @Override
    public boolean shutOutput() {
        return can(SHUT_OUTPUT) && ((DuplexChannel) channel).shutdownOutput().isSuccess();
    }

    /** Ends the connection; an abort starts at the first handler, so that no other one sends a farewell. */
    @Override
    protected void end(boolean abort) {
        boolean unused = abort && channel.isOpen() && channel.config().setOption(ChannelOption.SO_LINGER, 0);
        (abort ? channel.pipeline().firstContext() : channel).close();
    }
}
