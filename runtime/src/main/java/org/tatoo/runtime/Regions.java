package org.tatoo.runtime;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * The open regions of a parser: parts of the input with an announced length. The parser itself stores the end of the
 * innermost region ({@link TableParser#regionEnd}).
 *
 * <p>The parser reads no byte after the end of the innermost region before that region has ended. The end is a terminal
 * without bytes, delivered in the call that supplied the last byte of the region. A token in progress ends there as at
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

    // The terminals and ends of the regions around the innermost, the outermost first.
    private int[] terminals = new int[INITIAL];
    private long[] ends = new long[INITIAL];

    /** The number of bytes by which new regions exceed their announced length; nonzero only while a writer measures. */
    private int lengthening;

    Regions(TableParser parser) {
        this.parser = parser;
        lr = parser.lr;
    }

    /** Returns the number of open regions. */
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

    /** Begins a region at the offset {@code at} that the terminal {@code last} ends. */
    void begin(int last, long at, long length) {
        if (open++ > 0) {
            keepOuter();
        }
        terminal = last;
        parser.regionEnd = at + length + lengthening;
    }

    /** Saves the enclosing region. A separate method, because most regions are not nested (benchmarks/binary.sh). */
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

    /** Lengthens the regions that are open or begin before the next call. */
    void lengthen(int bytes) {
        lengthening = bytes;
        parser.regionEnd += open > 0 ? bytes : 0;
        for (int i = 0; i < open - 1; i++) {
            ends[i] += bytes;
        }
    }

    // ---- the automaton

    /** Answers a question that depends only on whether a region ends. */
    void ask(int question) {
        boolean ends = parser.atRegionEnd();
        if (ends) {
            parser.stops |= TableParser.DETOUR; // leave the scan
        } else if (question == lr.virtual().awaiting()) {
            parser.rejectExpecting(Kind.REGION_NOT_FILLED, parser.offset, PushParser.NO_BYTES, null);
        } else {
            parser.reduceInside(question); // only the end of a region could select another action
        }
    }

    /** Returns whether the state on top reduces, or evaluates a question, even where a region ends. */
    boolean goesOn() {
        int state = parser.stack[parser.top];
        int question = lr.question()[state];
        return lr.sole()[state] != 0
                || (question != 0 && question <= lr.virtual().answered());
    }

    /** Delivers the end of the innermost region, which has been reached. */
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

    /** Returns whether the end of the innermost region is the only possible terminal. */
    boolean mayOnlyEnd() {
        return open > 0 && LookAheadCorrection.expected(parser).equals(List.of(String.valueOf(endName())));
    }

    // ---- the state

    /** Adds the open regions, with their ends relative to the current offset. */
    void save(NumberRow to) {
        to.add(open);
        for (int i = 0; i < open; i++) {
            boolean innermost = i == open - 1;
            to.add(innermost ? terminal : terminals[i]);
            to.add((innermost ? parser.regionEnd : ends[i]) - parser.offset);
        }
    }

    /** Restores the open regions. */
    void restore(NumberRow from) {
        open = 0;
        parser.regionEnd = Long.MAX_VALUE;
        for (int count = from.nextInt(); count > 0; count--) {
            int last = from.nextInt();
            begin(last, parser.offset, from.next() - lengthening);
        }
    }
}
