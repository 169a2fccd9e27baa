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
    /** Bytes that come from a socket at once, at most. */
    static final int LARGEST_BLOCK = 16 * 1024;

    @Override
    public Work open(String peer, List<String> arguments) {
        boolean http = arguments.get(0).equals("http");
        long size = whole(arguments.get(0), Long.parseLong(arguments.get(1)));
        byte[] block = block(arguments.get(0));
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

    /** The bytes of so many whole requests or classes as make at least {@code size}. */
    static long whole(String grammar, long size) {
        int unit = unit(grammar).length;
        return (size + unit - 1) / unit * unit;
    }

    private static byte[] unit(String grammar) {
        return grammar.equals("http") ? HttpStreams.block() : ScriptStreams.block();
    }

    /** What comes again and again: as many whole requests or classes as fit. */
    private static byte[] block(String grammar) {
        byte[] unit = unit(grammar);
        byte[] block = new byte[LARGEST_BLOCK / unit.length * unit.length];
        for (int at = 0; at < block.length; at += unit.length) {
            System.arraycopy(unit, 0, block, at, unit.length);
        }
        return block;
    }

    /** The block comes again and again, the last time as much of it as is left of {@code size}. */
    private static long read(PushParser parser, byte[] block, long size, int piece) {
        ByteBuffer buffer = ByteBuffer.wrap(block);
        for (long begun = 0; begun < size; begun += block.length) {
            int end = (int) Math.min(block.length, size - begun);
            for (int from = 0; from < end; from += piece) {
                buffer.limit(Math.min(from + piece, end)).position(from);
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
