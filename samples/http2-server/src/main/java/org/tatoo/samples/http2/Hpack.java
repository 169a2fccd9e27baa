package org.tatoo.samples.http2;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.DefaultHttp2HeadersEncoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The field compression of one connection (RFC 7541) by Netty, with tables of up to 4,096 bytes each way. */
final class Hpack {
    private static final long LARGEST_TABLE = 4_096;

    private final DefaultHttp2HeadersDecoder decoder;
    private final DefaultHttp2HeadersEncoder encoder = new DefaultHttp2HeadersEncoder();

    /**
     * The fields of a block.
     *
     * @param fields null if they are malformed or too large; the table is up to date in any case
     */
    record Decoded(@Nullable Http2Headers fields, boolean isTooLarge) {}

    /** Loads the classes of Netty, so that no connection waits for that. */
    static void load() {
        Hpack hpack = new Hpack(Integer.MAX_VALUE);
        byte[] block = hpack.encode(1, Answer.NOT_FOUND.fields()).array();
        try {
            hpack.decode(1, block);
        } catch (Fault e) {
            throw new IllegalStateException(e); // encoded fields can be decoded
        }
    }

    /** @param headerList the maximum bytes of the fields of a block */
    Hpack(int headerList) {
        decoder = new DefaultHttp2HeadersDecoder(true, true, headerList);
    }

    /**
     * Decodes a block.
     *
     * @throws Fault a connection error, since the tables of both sides differ from now on
     */
    Decoded decode(int stream, byte[] block) throws Fault {
        try {
            return new Decoded(decoder.decodeHeaders(stream, Unpooled.wrappedBuffer(block)), false);
        } catch (Http2Exception.HeaderListSizeException e) {
            return new Decoded(null, true);
        } catch (Http2Exception e) {
            if (Http2Exception.isStreamError(e)) {
                return new Decoded(null, false);
            }
            throw Fault.ofConnection(ErrorCode.COMPRESSION_ERROR);
        }
    }

    ByteBuffer encode(int stream, Http2Headers fields) {
        ByteBuf block = Unpooled.buffer();
        try {
            encoder.encodeHeaders(stream, fields, block);
        } catch (Http2Exception e) {
            throw new IllegalStateException(e); // a few short fields of this server
        }
        return ByteBuffer.wrap(ByteBufUtil.getBytes(block));
    }

    /** Sets the table size that the client allows its decoder, in bytes. */
    void tableOfClient(long size) {
        try {
            encoder.configuration().maxHeaderTableSize(Math.min(size, LARGEST_TABLE));
        } catch (Http2Exception e) {
            throw new IllegalStateException(e); // the size is within its range
        }
    }
}
