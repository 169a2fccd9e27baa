package org.tatoo.runtime;

import java.util.Arrays;
import java.util.function.Function;

/**
 * What is left of a generated parser between two messages: enough to make another one that continues its input. An idle
 * connection keeps this in place of the parser, which needs several times as much memory. The handler has no parser
 * meanwhile. The counter of lines is a part of this object, and equal stacks are one array, so that it is small.
 *
 * @param <H> the handler's class
 */
public final class ParkedParser<H extends ProtocolHandler<?, ?>> extends LineCounter {
    // The stack of the parser that was parked last: most servers have connections of one protocol.
    private static volatile int[] usual = {};

    private final H handler;
    private final Function<? super H, ? extends AutomatonParser> maker;
    private final int[] states;
    private final long offset;
    private final long rawBytes;
    // Both are empty if all is 0.
    private final long[] values;
    private final long[] counters;

    private ParkedParser(LrParser parser, H handler, Function<? super H, ? extends AutomatonParser> maker) {
        super(parser.lines);
        this.handler = handler;
        this.maker = maker;
        states = states(parser.stack, parser.top + 1);
        offset = parser.offset;
        rawBytes = parser.rawBytes();
        values = withoutZeros(parser.values());
        counters = parser.counters();
    }

    private static int[] states(int[] stack, int count) {
        int[] known = usual;
        if (!Arrays.equals(known, 0, known.length, stack, 0, count)) {
            known = Arrays.copyOf(stack, count);
            usual = known;
        }
        return known;
    }

    private static long[] withoutZeros(long[] values) {
        return Arrays.equals(values, new long[values.length]) ? LrParser.NO_NUMBERS : values;
    }

    /** Ends {@code parser}, which is at rest, so that its handler may get another one. */
    static <H extends ProtocolHandler<?, ?>> ParkedParser<H> of(
            LrParser parser, H handler, Function<? super H, ? extends AutomatonParser> maker) {
        ParkedParser<H> parked = new ParkedParser<>(parser, handler, maker);
        parser.abandon();
        handler.detach();
        return parked;
    }

    /** A parser that continues the input for the same handler; it takes the place of one that was made before. */
    public PushParser resume() {
        handler.detach();
        LrParser parser = maker.apply(handler);
        parser.continueAt(states);
        parser.offset = offset;
        parser.lines = copy();
        System.arraycopy(values, 0, parser.values(), 0, values.length);
        parser.restore(rawBytes, counters);
        return parser;
    }

    /** The handler of the parser. */
    public ProtocolHandler<?, ?> handler() {
        return handler;
    }

    /** As of the parser. */
    public long offset() {
        return offset;
    }
}
