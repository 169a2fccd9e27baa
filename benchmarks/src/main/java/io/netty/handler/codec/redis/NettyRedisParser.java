package io.netty.handler.codec.redis;

import io.netty.buffer.ByteBuf;
import java.util.List;

/** Opens Netty's decoder, which is final: used without a pipeline. */
public final class NettyRedisParser {
    private final RedisDecoder decoder = new RedisDecoder();

    /** As {@code ByteToMessageDecoder.callDecode} does, without its context. */
    @SuppressWarnings("NullAway") // commands in order need no context
    public void take(ByteBuf bytes, List<Object> out) {
        try {
            while (bytes.isReadable()) {
                int before = bytes.readerIndex();
                int size = out.size();
                decoder.decode(null, bytes, out);
                if (size == out.size() && before == bytes.readerIndex()) {
                    return;
                }
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
