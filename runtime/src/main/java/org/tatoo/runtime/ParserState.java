package org.tatoo.runtime;

import java.util.Arrays;
import java.util.function.Function;

/**
 * The state of a generated parser between two tokens. It does not refer to the parser: any parser of the same class can
 * return to this state, or continue from it at another offset. For generated code and writers only.
 *
 * <p>Two states are equal if parsers continue from them in the same way; the offset does not matter. Most states need a
 * single object, because many connections are idle: one number packs the lowest four states of the stack, and the array
 * ends with the last number that is not 0.
 */
public class ParserState {
    private static final int STATES = Long.SIZE / Character.SIZE;

    private final long offset;
    private final long rawBytes;

    // The counter of lines
    private final long line;
    private final long lineStart;
    private final long continuationBytes;

    /** The lowest LR states, each plus 1, with the start state in the lowest bits. */
    private final long states;

    /** The other states, the numbers of tokens and counts, raw bytes and regions in progress. */
    private final long[] numbers;

    private ParserState(TableParser parser) {
        offset = parser.offset;
        rawBytes = parser.rawBytes();
        line = parser.lines.line;
        lineStart = parser.lines.lineStart;
        continuationBytes = parser.lines.continuationBytes;
        states = states(parser, 0);
        NumberRow all = new NumberRow(NumberRow.NONE);
        for (int from = STATES; from <= parser.top + 1; from += STATES) {
            all.add(states(parser, from));
        }
        for (long value : parser.values()) {
            all.add(value);
        }
        for (int entry = 0; entry <= parser.top; entry++) {
            all.add(parser.count(entry));
            if (parser.bounds != null) {
                all.add(parser.bounds.count(entry));
            }
            if (parser.productions != null) {
                all.add(parser.productions.since(entry));
            }
        }
        if (parser.content != null) {
            parser.content.save(all);
        }
        if (parser.regions != null) {
            parser.regions.save(all);
        }
        if (parser.productions != null) {
            parser.productions.save(parser.content != null && parser.content.isActive(), all);
        }
        numbers = all.toArray();
    }

    private static long states(TableParser parser, int from) {
        long packed = 0;
        for (int entry = Math.min(parser.top, from + STATES - 1); entry >= from; entry--) {
            packed = packed << Character.SIZE | parser.stack[entry] + 1;
        }
        return packed;
    }

    /** Returns the state of {@code parser}, which must be between two tokens. */
    public static ParserState of(TableParser parser) {
        return new ParserState(parser);
    }

    /** Returns the offset of the parser, in bytes. */
    public final long offset() {
        return offset;
    }

    /** Restores this state and offset in {@code parser}, even if it has rejected its input. */
    public final void restore(TableParser parser) {
        restore(parser, offset);
        parser.lines = new LineCounter(line, lineStart, continuationBytes);
        if (parser.content != null) {
            parser.content.rawBytes = rawBytes;
        }
    }

    /** Restores this state in {@code parser}, at the offset {@code at} of its input. */
    public final void restore(TableParser parser, long at) {
        parser.revive();
        parser.current.clear();
        parser.readsHeld = false;
        if (parser.recovery != null) {
            parser.recovery.reset();
        }
        parser.offset = at;
        NumberRow all = new NumberRow(numbers);
        parser.top = -1;
        long packed = states;
        while (push(parser, packed)) {
            packed = all.next();
        }
        long[] values = parser.values();
        for (int i = 0; i < values.length; i++) {
            values[i] = all.next();
        }
        for (int entry = 0; entry <= parser.top; entry++) {
            long count = all.next();
            if (count != parser.count(entry)) {
                parser.beginCount(entry, count);
            }
            int elements = parser.bounds == null ? 0 : all.nextInt();
            if (parser.bounds != null && elements > 0) {
                parser.bounds.set(entry, elements);
            }
            if (parser.productions != null) {
                parser.productions.restore(entry, all.next());
            }
        }
        if (parser.content != null) {
            parser.content.restore(all);
        }
        if (parser.regions != null) {
            parser.regions.restore(all);
        }
        if (parser.productions != null) {
            parser.productions.restore(all);
        }
    }

    /** Pushes states; returns whether more may follow. */
    private static boolean push(TableParser parser, long packed) {
        long rest = packed;
        for (int i = 0; i < STATES; i++) {
            int state = (char) rest - 1;
            if (state < 0) {
                return false;
            }
            parser.pushState(state);
            rest >>>= Character.SIZE;
        }
        return true;
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof ParserState that && states == that.states && Arrays.equals(numbers, that.numbers);
    }

    @Override
    public final int hashCode() {
        return 31 * Long.hashCode(states) + Arrays.hashCode(numbers);
    }

    // ---- parking

    /** Ends {@code parser}, which is at rest; {@code maker} is the constructor of its successor. */
    public static <H extends ProtocolHandler<?, ?>> ParkedParser park(
            TableParser parser, H handler, Function<? super H, ? extends TableParser> maker) {
        ParkedParser parked = new Parked<>(parser, handler, maker);
        parser.abandon();
        handler.detach();
        return parked;
    }

    /** The state of a parser that has ended, with its handler and the constructor of its successor, in one object. */
    private static final class Parked<H extends ProtocolHandler<?, ?>> extends ParserState implements ParkedParser {
        private final H handler;
        private final Function<? super H, ? extends TableParser> maker;

        Parked(TableParser parser, H handler, Function<? super H, ? extends TableParser> maker) {
            super(parser);
            this.handler = handler;
            this.maker = maker;
        }

        @Override
        public PushParser resume() {
            handler.detach();
            TableParser parser = maker.apply(handler);
            restore(parser);
            return parser;
        }

        @Override
        public ProtocolHandler<?, ?> handler() {
            return handler;
        }
    }

    // ---- for writers

    /** Returns whether {@code parser} is between two tokens and has no work pending for bytes that it has read. */
    public static boolean isBetweenTokens(TableParser parser) {
        return parser.dfaState == LrParser.NONE && !parser.current.isPending() && parser.held() == 0;
    }

    /** Returns whether {@code parser} is inside a token, possibly complete, that {@code b} continues. */
    public static boolean continuesWith(TableParser parser, byte b) {
        return parser.dfaState != LrParser.NONE && Scanner.following(parser, b) != 0;
    }

    /**
     * Lengthens the regions that are open in {@code parser} and those that begin before the next call. A writer uses
     * this to determine the length of regions that contain more than it assumed.
     *
     * @param bytes not negative
     */
    public static void lengthenRegions(TableParser parser, int bytes) {
        if (parser.regions != null) {
            parser.regions.lengthen(bytes);
        }
    }

    /**
     * Returns the number of raw bytes of a virtual terminal that {@code parser} still expects.
     *
     * @return 0 if none; negative if the number is unknown
     */
    public static long rawLeft(TableParser parser, int terminal) {
        return parser.content == null ? 0 : parser.content.left(terminal);
    }
}
