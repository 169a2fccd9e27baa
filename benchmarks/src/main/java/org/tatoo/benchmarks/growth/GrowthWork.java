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
    @Override
    public Work open(String peer, List<String> arguments) {
        boolean http = arguments.get(0).equals("http");
        byte[] block = http ? HttpStreams.block() : ScriptStreams.block();
        long size = Long.parseLong(arguments.get(1));
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
