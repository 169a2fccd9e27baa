package org.tatoo.benchmarks.resp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.redis.ArrayHeaderRedisMessage;
import io.netty.handler.codec.redis.BulkStringRedisContent;
import io.netty.handler.codec.redis.LastBulkStringRedisContent;
import io.netty.handler.codec.redis.NettyRedisParser;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tatoo.benchmarks.measure.Work;

/** Netty's decoder in its leanest use: no pipeline, no aggregation, one buffer into which the bytes come without a copy. */
final class NettyPeer implements Work {
    private final NettyRedisParser decoder = new NettyRedisParser();
    private final ByteBuf buffer;
    private final int length;
    private final int piece;
    private final List<Object> out = new ArrayList<>();
    private long sum;

    NettyPeer(byte[] stream, int piece) {
        buffer = Unpooled.wrappedBuffer(stream);
        length = stream.length;
        this.piece = piece;
    }

    @Override
    public long run() {
        buffer.setIndex(0, 0);
        for (int end = piece; end < length + piece; end += piece) {
            buffer.writerIndex(Math.min(end, length));
            decoder.take(buffer, out);
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

    @Override
    public String result() {
        buffer.setIndex(0, 0);
        List<List<String>> commands = new ArrayList<>();
        StringBuilder argument = new StringBuilder();
        for (int end = piece; end < length + piece; end += piece) {
            buffer.writerIndex(Math.min(end, length));
            decoder.take(buffer, out);
            for (Object message : out) {
                if (message instanceof ArrayHeaderRedisMessage) {
                    commands.add(new ArrayList<>());
                } else if (message instanceof BulkStringRedisContent content) {
                    argument.append(content.content().toString(StandardCharsets.ISO_8859_1));
                    if (content instanceof LastBulkStringRedisContent) {
                        commands.get(commands.size() - 1).add(argument.toString());
                        argument.setLength(0);
                    }
                }
                ReferenceCountUtil.release(message);
            }
            out.clear();
        }
        return commands.toString();
    }
}
