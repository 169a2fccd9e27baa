package org.tatoo.benchmarks.growth;

import java.nio.ByteBuffer;
import java.util.List;
import org.tatoo.benchmarks.http.HttpStreams;
import org.tatoo.benchmarks.language.ScriptStreams;
import org.tatoo.benchmarks.measure.Work;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.PushParser;

/** A new parser reads so many bytes: the arguments are http or script, bytes in all, bytes at once. */
public final class GrowthWork implements Work.Factory {
    private static final int LARGEST_BLOCK = 16 * 1024;

    @Override
    public Work open(String peer, List<String> arguments) {
        boolean http = arguments.get(0).equals("http");
        long size = Long.parseLong(arguments.get(1));
        byte[] block = block(arguments.get(0), size);
        int piece = Integer.parseInt(arguments.get(2));
        return new Work() {
            @Override
            public long run() {
                return read(http ? HttpStreams.parser() : ScriptStreams.parser(), block, size, piece);
            }

            @Override
            public String result() {
                return "read";
            }
        };
    }

    /** What comes again and again: at most 16 KB, as from a socket, and at least one request or class. */
    static byte[] block(String grammar, long size) {
        byte[] unit = grammar.equals("http") ? HttpStreams.block() : ScriptStreams.block();
        int times = (int) Math.max(1, Math.min(size, LARGEST_BLOCK) / unit.length);
        byte[] block = new byte[times * unit.length];
        for (int i = 0; i < times; i++) {
            System.arraycopy(unit, 0, block, i * unit.length, unit.length);
        }
        return block;
    }

    /** The block comes again and again; the last one whole, so that the input ends where it may. */
    private static long read(PushParser parser, byte[] block, long size, int piece) {
        ByteBuffer buffer = ByteBuffer.wrap(block);
        for (long begun = 0; begun < size; begun += block.length) {
            for (int from = 0; from < block.length; from += piece) {
                buffer.limit(Math.min(from + piece, block.length)).position(from);
                if (parser.feed(buffer) != ParseStatus.NEED_INPUT) {
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
