package org.tatoo.samples.sni;

import java.nio.ByteBuffer;
import org.tatoo.runtime.PushParser;

/** Takes all bytes as they come: what is encrypted has no grammar. */
final class RelayParser extends PushParser {
    private final Side side;

    RelayParser(Side side) {
        super(side);
        this.side = side;
    }

    @Override
    protected int parse(byte[] input, int from, int to) {
        if (stops != 0 || from == to) {
            return from;
        }
        offset += to - from;
        side.received(ByteBuffer.allocate(to - from).put(input, from, to - from).flip());
        return to;
    }

    @Override
    protected boolean parseEnd() {
        return stops == 0;
    }

    @Override
    public byte[] carried() {
        return NO_BYTES;
    }

    @Override
    protected void discard() {
        // nothing is kept
    }
}
