package org.tatoo.benchmarks.grammar;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.tatoo.benchmarks.http.CountingHandler;
import org.tatoo.benchmarks.http.Requests;
import org.tatoo.benchmarks.language.ScriptText;
import org.tatoo.benchmarks.language.TatooPeer;
import org.tatoo.benchmarks.measure.Cell;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.PooledConnection;
import org.tatoo.benchmarks.measure.Work;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/**
 * An input for a new parser, divided into pieces.
 *
 * @param grammar http or script
 * @param kilobytes the approximate length
 * @param piece the number of bytes in one read
 */
record GrowthCell(String grammar, int kilobytes, int piece) implements Cell {
    /** The maximum number of bytes that one read of a socket returns. */
    static final int LARGEST_BLOCK = 16 * 1024;

    /** The seed for which a class has 912 bytes. */
    private static final long SEED = 734;

    /** Returns the repeated unit of the input: a request or a class. */
    private byte[] unit() {
        return grammar.equals("http")
                ? Requests.BROWSER.bytes()
                : ScriptText.classes(1, SEED).getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public String label() {
        return "%s %d KB%s".formatted(grammar, kilobytes, piece == Input.WHOLE ? "" : " in pieces of " + piece);
    }

    /** Returns the size of the smallest number of whole requests or classes of at least that length. */
    @Override
    public long size() {
        int unit = unit().length;
        return (kilobytes * 1024L + unit - 1) / unit * unit;
    }

    @Override
    public String expected() {
        return "read";
    }

    @Override
    public Work open(String peer) {
        byte[] unit = unit();
        // as many whole requests or classes as fit
        ByteBuffer block = ByteBuffer.allocate(LARGEST_BLOCK / unit.length * unit.length);
        while (block.hasRemaining()) {
            block.put(unit);
        }
        long size = size();
        return new Work() {
            @Override
            public long run() {
                return read(
                        grammar.equals("http")
                                ? new HttpParser(new CountingHandler(PooledConnection.get()))
                                : TatooPeer.parser(),
                        block,
                        size);
            }

            @Override
            public String result() {
                return expected();
            }
        };
    }

    /** Parses the block repeatedly; the last time only as much as is left of {@code size}. */
    private long read(PushParser parser, ByteBuffer block, long size) {
        int most = Math.min(piece, block.capacity());
        for (long begun = 0; begun < size; begun += block.capacity()) {
            int end = (int) Math.min(block.capacity(), size - begun);
            for (int from = 0; from < end; from += most) {
                block.limit(Math.min(from + most, end)).position(from);
                if (parser.feed(block) != ParseStatus.NEED_INPUT) {
                    throw new IllegalStateException(String.valueOf(parser.error()));
                }
            }
        }
        if (parser.finish() != ParseStatus.ACCEPTED) {
            throw new IllegalStateException(String.valueOf(parser.error()));
        }
        return parser.offset();
    }
}
