package org.tatoo.samples.gateway;

import java.nio.ByteBuffer;
import org.tatoo.server.Flow;

/** Writes content in chunks (RFC 9112 section 7.1), one for each piece. */
final class Chunks {
    private Chunks() {}

    /** Passes content on, as a chunk if it is {@code chunked}; returns whether the sender has to stop. */
    static boolean add(Flow flow, ByteBuffer bytes, boolean chunked) {
        if (!chunked) {
            return flow.add(bytes);
        }
        flow.add(Head.bytes(Integer.toHexString(bytes.remaining()) + "\r\n"));
        flow.add(bytes);
        return flow.add(Head.bytes("\r\n"));
    }

    /** The last chunk, without trailer fields. */
    static ByteBuffer last() {
        return Head.bytes("0\r\n\r\n");
    }
}
