package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * Base class of generated parsers for grammars with regions: parts of the input of an announced length. For generated
 * code only; the protected members are not a public interface.
 *
 * <p>No byte after the end of the innermost region is looked at before the region has ended. The end is a terminal that
 * takes no byte; it comes in the call that brought the last byte of the region. A token in progress ends there as at
 * the end of the input.
 */
public abstract class RegionParser extends TextParser {
    private static final int INITIAL_REGIONS = 4;

    /** Where the innermost region ends; {@code Long.MAX_VALUE} outside of all. */
    private long end = Long.MAX_VALUE;

    /** The terminal that ends it. */
    private int terminal;

    /** How many regions are open. */
    private int open;

    // Of the regions around the innermost, the outermost first: their terminals and ends.
    private int[] terminals = new int[INITIAL_REGIONS];
    private long[] outer = new long[INITIAL_REGIONS];

    /** How much longer than announced a region is that begins now: not 0 only while a writer measures. */
    private int lengthening;

    /** The index after the last byte at hand, in the array that is being read. */
    private int available;

    /** @see AutomatonParser#AutomatonParser */
    protected RegionParser(ProtocolHandler<?, ?> handler, int startState, ParserTables tables) {
        super(handler, startState, tables);
    }

    // ---- the tables

    /** Whether the state on top reduces or asks something even where a region ends. */
    private boolean goesOn() {
        int question = lr.question()[stack[top]];
        return lr.sole()[stack[top]] != 0
                || (question != 0 && question <= lr.virtual().answered());
    }

    @Override
    final void takeVirtual(int terminal, int successor, Token token) {
        super.takeVirtual(terminal, successor, token);
        int kind = lr.virtual().kind()[terminal - lr.terminals() - 1];
        if (kind >= VirtualTables.REGION && (stops & REJECTED) == 0) {
            if (kind == VirtualTables.REGION) {
                begin(terminal + lr.virtual().regions(), offset, answer());
            } else {
                leaveRegion();
            }
            stops |= DETOUR;
        }
    }

    @Override
    final void askRegion(int question) {
        boolean ends = regionEnds();
        if (question != lr.virtual().awaiting()) {
            if (!ends) {
                reduceInside(question); // only the end of the region says that something else is right
            }
        } else if (!ends) {
            rejectExpecting(Kind.REGION_NOT_FILLED, offset, NO_BYTES, null);
        }
    }

    // ---- used by the generated class

    private void begin(int next, long at, long length) {
        if (open++ > 0) {
            keepOuter();
        }
        terminal = next;
        end = at + length + lengthening;
    }

    /** Apart, because most regions are in no other (benchmarks/binary.sh). */
    private void keepOuter() {
        if (open > terminals.length) {
            terminals = Arrays.copyOf(terminals, 2 * open);
            outer = Arrays.copyOf(outer, 2 * open);
        }
        terminals[open - 2] = terminal;
        outer[open - 2] = end;
    }

    /** Continues with the region around the innermost. */
    private void leaveRegion() {
        if (--open > 0) {
            terminal = terminals[open - 1];
            end = outer[open - 1];
        } else {
            end = Long.MAX_VALUE;
        }
    }

    /**
     * Begins a region, all bytes of which are at hand.
     *
     * @param next the virtual terminal that ends it
     * @param at its offset, which is at the index {@code position}
     * @return the index where it ends
     */
    protected final int beginRegion(int next, long at, int position, int length) {
        begin(next, at, length);
        return position + length;
    }

    /** Whether the virtual terminal {@code last} ends a region at the offset {@code at}. */
    protected final boolean isRegionEnd(int last, long at) {
        return end == at && terminal == last;
    }

    /**
     * Ends the innermost region inside a scan.
     *
     * @param at the offset where it ends
     */
    protected final void endRegion(long at) {
        offset = at;
        leaveRegion();
    }

    /** The index before which the scan has to end that has come to {@code position}. */
    protected final int limitAt(int position) {
        int from = dfaState == NONE ? position : tokenStart;
        long bytes = end - offset;
        return bytes < available - from ? from + (int) bytes : available;
    }

    /** The number of bytes left in the innermost region; {@code Long.MAX_VALUE} outside of all. */
    protected final long left() {
        return open == 0 ? Long.MAX_VALUE : end - offset;
    }

    /** The largest number allowed, at most {@code max}, of parts of {@code least} bytes each. */
    protected final long within(long max, long least) {
        return Math.min(max, left() / least);
    }

    /** Whether a region ends here; if so, the scan is left. */
    private boolean regionEnds() {
        if (end == offset) {
            stops |= DETOUR;
            return true;
        }
        return false;
    }

    // ---- additions to the scan

    @Override
    final int limit(int from, int to) {
        available = to;
        long bytes = end - offset - (dfaState == NONE ? 0 : held.length());
        return bytes < to - from ? from + (int) bytes : to;
    }

    @Override
    final boolean atEdge() {
        if (dfaState == NONE) {
            return end == offset;
        }
        if (end - offset != held.length()) {
            return false;
        }
        endTokenAtEdge();
        return true;
    }

    private void endTokenAtEdge() {
        if (matched == NONE && !isSkipping()) {
            LineCounter before = lines.copy();
            before.count(held.array(), held.from(), held.from() + (int) (end - offset), offset);
            rejectExpecting(Kind.REGION_ENDS, end, before, NO_BYTES, endName());
        } else {
            endToken();
        }
    }

    private void rejectEdge() {
        rejectExpecting(Kind.REGION_ENDS, offset, NO_BYTES, endName());
    }

    private @Nullable String endName() {
        return virtualName(terminal);
    }

    @Override
    final boolean catchUp() {
        if (payloadHasStopped() || end != offset || dfaState != NONE || isPending()) {
            return super.catchUp();
        }
        if (isSearching()) {
            rejectEdge();
            return true;
        }
        if (isInData() || goesOn()) {
            return super.catchUp();
        }
        tokenStart = 0;
        matchEnd = 0;
        token.set(0, 0, offset);
        advance(tables, terminal, token, NO_BYTES);
        return true;
    }

    @Override
    final void readAgain() {
        boolean beyond = end - offset < held.length();
        super.readAgain();
        if (beyond && stops == 0 && dfaState != NONE) {
            endTokenAtEdge();
        }
    }

    @Override
    final boolean takeByte(ByteBuffer input) {
        return end - offset > held.length() + 1 && super.takeByte(input);
    }

    @Override
    protected final void rejectVirtual(int chosen) {
        if (open > 0 && chosen == terminal) {
            rejectEdge();
        } else {
            super.rejectVirtual(chosen);
        }
    }

    @Override
    final Kind unexpected(int length) {
        return length == 0 && open > 0 && expected().equals(List.of(String.valueOf(endName())))
                ? Kind.REGION_NOT_FILLED
                : Kind.UNEXPECTED_BYTE;
    }

    @Override
    final boolean atRegionEnd() {
        return open > 0 && end == offset;
    }

    @Override
    final int openRegions() {
        return open;
    }

    @Override
    final long leaveRegions(int regions) {
        long last = end;
        for (int i = 0; i < regions; i++) {
            last = end;
            leaveRegion();
        }
        return last;
    }

    @Override
    final boolean mayEndHere() {
        return open == 0;
    }

    @Override
    final void lengthenRegions(int bytes) {
        lengthening = bytes;
        end += open > 0 ? bytes : 0;
        for (int i = 0; i < open - 1; i++) {
            outer[i] += bytes;
        }
    }

    @Override
    final void save(SavedParser saved) {
        super.save(saved);
        saved.end = end;
        saved.terminal = terminal;
        saved.saveRegions(terminals, outer, open);
    }

    @Override
    boolean isLike(SavedParser saved) {
        return open == 0 && super.isLike(saved);
    }

    @Override
    final void restore(SavedParser saved) {
        super.restore(saved);
        end = saved.end;
        terminal = saved.terminal;
        open = saved.restoreRegions(terminals, outer);
    }

    @Override
    final boolean isAtRest() {
        return open == 0 && super.isAtRest();
    }
}
