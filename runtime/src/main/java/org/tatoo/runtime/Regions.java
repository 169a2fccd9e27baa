package org.tatoo.runtime;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * The open regions of a parser: parts of the input of an announced length. The parser itself keeps where the innermost
 * ends ({@link TableParser#regionEnd}).
 *
 * <p>No byte after the end of the innermost region is looked at before the region has ended. The end is a terminal that
 * takes no byte; it comes in the call that brought the last byte of the region. A token in progress ends there as at
 * the end of the input.
 */
final class Regions {
    private static final int INITIAL = 4;

    private final TableParser parser;
    private final LrTables lr;

    /** The terminal that ends the innermost region. */
    private int terminal;

    /** The number of open regions. */
    private int open;

    // Of the regions around the innermost, the outermost first: their terminals and ends.
    private int[] terminals = new int[INITIAL];
    private long[] ends = new long[INITIAL];

    /** How much longer than announced a region is that begins now: not 0 only while a writer measures. */
    private int lengthening;

    Regions(TableParser parser) {
        this.parser = parser;
        lr = parser.lr;
    }

    /** Returns how many regions are open. */
    int open() {
        return open;
    }

    /** Returns whether {@code last} ends the innermost region. */
    boolean isInside(int last) {
        return terminal == last;
    }

    @Nullable
    String endName() {
        return lr.virtualName(terminal);
    }

    // ---- beginning and end

    /** Begins a region after its length was announced by the virtual terminal {@code begin}. */
    void begin(int begin, long length) {
        begin(begin + lr.virtual().regions(), parser.offset, length);
        parser.stops |= TableParser.DETOUR;
    }

    /** Begins a region at the offset {@code at}, which {@code last} ends. */
    void begin(int last, long at, long length) {
        if (open++ > 0) {
            keepOuter();
        }
        terminal = last;
        parser.regionEnd = at + length + lengthening;
    }

    /** Apart, because most regions are in no other (benchmarks/binary.sh). */
    private void keepOuter() {
        if (open > terminals.length) {
            terminals = Arrays.copyOf(terminals, 2 * open);
            ends = Arrays.copyOf(ends, 2 * open);
        }
        terminals[open - 2] = terminal;
        ends[open - 2] = parser.regionEnd;
    }

    /** Ends the innermost region by its terminal. */
    void end() {
        leave();
        parser.stops |= TableParser.DETOUR;
    }

    /** Continues with the region around the innermost. */
    void leave() {
        if (--open > 0) {
            terminal = terminals[open - 1];
            parser.regionEnd = ends[open - 1];
        } else {
            parser.regionEnd = Long.MAX_VALUE;
        }
    }

    /** Leaves the innermost {@code count} regions; returns the offset where the outermost of these ends. */
    long leave(int count) {
        long last = parser.regionEnd;
        for (int i = 0; i < count; i++) {
            last = parser.regionEnd;
            leave();
        }
        return last;
    }

    /** Makes the regions longer that are open or begin before the next call. */
    void lengthen(int bytes) {
        lengthening = bytes;
        parser.regionEnd += open > 0 ? bytes : 0;
        for (int i = 0; i < open - 1; i++) {
            ends[i] += bytes;
        }
    }

    // ---- the automaton

    /** Answers a question that only depends on whether a region ends. */
    void ask(int question) {
        boolean ends = parser.atRegionEnd();
        if (ends) {
            parser.stops |= TableParser.DETOUR; // the scan is left
        } else if (question == lr.virtual().awaiting()) {
            parser.rejectExpecting(Kind.REGION_NOT_FILLED, parser.offset, PushParser.NO_BYTES, null);
        } else {
            parser.reduceInside(question); // only the end of the region says that something else is right
        }
    }

    /** Returns whether the state on top reduces or asks something even where a region ends. */
    boolean goesOn() {
        int state = parser.stack[parser.top];
        int question = lr.question()[state];
        return lr.sole()[state] != 0
                || (question != 0 && question <= lr.virtual().answered());
    }

    /** Delivers the end of the innermost region, which has come. */
    void deliverEnd() {
        parser.tokenStart = 0;
        parser.matchEnd = 0;
        parser.token.set(0, 0, parser.offset);
        parser.advance(parser.tables, terminal, parser.token, PushParser.NO_BYTES);
    }

    /** Rejects the end of the innermost region. */
    void rejectEnd() {
        parser.rejectExpecting(Kind.REGION_ENDS, parser.offset, PushParser.NO_BYTES, endName());
    }

    /** Returns whether the end of the innermost region is the only terminal that can come. */
    boolean mayOnlyEnd() {
        return open > 0 && parser.expected().equals(List.of(String.valueOf(endName())));
    }

    // ---- the state

    /** Adds the open regions, as lengths from here. */
    void save(NumberRow to) {
        to.add(open);
        for (int i = 0; i < open; i++) {
            boolean innermost = i == open - 1;
            to.add(innermost ? terminal : terminals[i]);
            to.add((innermost ? parser.regionEnd : ends[i]) - parser.offset);
        }
    }

    /** Opens the regions that were open. */
    void restore(NumberRow from) {
        open = 0;
        parser.regionEnd = Long.MAX_VALUE;
        for (int count = from.nextInt(); count > 0; count--) {
            int last = from.nextInt();
            begin(last, parser.offset, from.next() - lengthening);
        }
    }
}
