package org.tatoo.testing;

import java.util.List;
import java.util.Set;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ProtocolHandler;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.Token;

/** Takes any bytes, and notes in what pieces they come. */
final class Pieces extends PushParser {
    private enum None {}

    private static final class Ignoring extends ProtocolHandler<None, None> {
        Ignoring(Connection connection) {
            super(connection);
        }

        @Override
        public void shift(None terminal, Token token) {}

        @Override
        public void reduce(None production) {}
    }

    private final List<Integer> pieces;
    private final Set<List<Integer>> seen;
    private int left;

    /**
     * @param seen where the lengths of the pieces are added when {@code length} bytes have come
     */
    Pieces(Connection connection, List<Integer> pieces, Set<List<Integer>> seen, int length) {
        super(new Ignoring(connection));
        this.pieces = pieces;
        this.seen = seen;
        left = length;
    }

    @Override
    protected int parse(byte[] input, int from, int to) {
        pieces.add(to - from);
        left -= to - from;
        offset += to - from;
        if (left == 0) {
            seen.add(List.copyOf(pieces));
        }
        return to;
    }

    @Override
    protected boolean parseEnd() {
        return true;
    }

    @Override
    public byte[] carried() {
        return NO_BYTES;
    }

    @Override
    protected void discard() {}
}
