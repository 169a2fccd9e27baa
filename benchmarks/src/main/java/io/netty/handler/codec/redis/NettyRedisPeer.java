package io.netty.handler.codec.redis;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.Work;

/** Netty's decoder in its leanest use: without pipeline or aggregation, on one buffer of bytes that are not copied. */
@NullMarked
public final class NettyRedisPeer implements Work {
    private final RedisDecoder decoder = new RedisDecoder();
    private final Input input;
    private final ByteBuf buffer;
    private final List<Object> out = new ArrayList<>();
    private long sum;

    public NettyRedisPeer(Input input) {
        this.input = input;
        buffer = Unpooled.wrappedBuffer(input.bytes());
    }

    @Override
    public long run() {
        buffer.setIndex(0, 0);
        for (int i = 0; i < input.pieces(); i++) {
            take(i);
            for (Object message : out) {
                if (message instanceof BulkStringRedisContent content) {
                    sum += content.content().readableBytes();
                }
                ReferenceCountUtil.release(message);
            }
            sum += out.size();
            out.clear();
        }
        return sum;
    }

    /** Decodes as {@code ByteToMessageDecoder.callDecode} does, without its context. */
    @SuppressWarnings("NullAway") // commands in order need no context
    private void take(int piece) {
        buffer.writerIndex(input.end(piece));
        try {
            while (buffer.isReadable()) {
                int before = buffer.readerIndex();
                int size = out.size();
                decoder.decode(null, buffer, out);
                if (size == out.size() && before == buffer.readerIndex()) {
                    return;
                }
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String result() {
        buffer.setIndex(0, 0);
        for (int i = 0; i < input.pieces(); i++) {
            take(i);
        }
        StringBuilder commands = new StringBuilder();
        for (Object message : out) {
            if (message instanceof ArrayHeaderRedisMessage) {
                commands.append("\n");
            } else if (message instanceof BulkStringRedisContent content) {
                commands.append(content.content().toString(StandardCharsets.ISO_8859_1));
                commands.append(content instanceof LastBulkStringRedisContent ? " " : "");
            }
            ReferenceCountUtil.release(message);
        }
        out.clear();
        return commands.toString().replace(" \n", "\n");
    }
}
