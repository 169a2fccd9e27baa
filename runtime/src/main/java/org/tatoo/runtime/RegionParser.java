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
 * takes no byte; it comes in the call that brought the last byte of the region. A token in progress ends there as at the
 * end of the input.
 */
public abstract class RegionParser extends TextParser {
    private static final int INITIAL_REGIONS = 4;

    /** Where the innermost region ends; {@code Long.MAX_VALUE} outside of all. */
    private long end = Long.MAX_VALUE;

    // The regions that are open, the innermost last: their terminals, and where those around them end.
    private int[] terminals = new int[INITIAL_REGIONS];
    private long[] outer = new long[INITIAL_REGIONS];
    private int open;

    /** The index after the last byte at hand, in the array that is being read. */
    private int available;

    /** @see AutomatonParser#AutomatonParser */
    protected RegionParser(ProtocolHandler<?, ?> handler, int startState, int depth) {
        super(handler, startState, depth);
    }

    // ---- implemented by the generated class

    /** Whether the state on top reduces or asks something even where a region ends. */
    protected abstract boolean goesOn();

    // ---- used by the generated class

    /** Begins a region of as many bytes as the last answer says, whose end is the virtual {@code terminal}. */
    protected final void beginRegion(int terminal) {
        begin(terminal, offset, answer());
        stops |= DETOUR;
    }

    private void begin(int terminal, long at, long length) {
        if (open == terminals.length) {
            terminals = Arrays.copyOf(terminals, 2 * open);
            outer = Arrays.copyOf(outer, 2 * open);
        }
        terminals[open] = terminal;
        outer[open++] = end;
        end = at + length;
    }

    /**
     * Begins a region, all bytes of which are at hand.
     *
     * @param terminal the virtual terminal that ends it
     * @param at its offset, which is at the index {@code position}
     * @return the index where it ends
     */
    protected final int beginRegion(int terminal, long at, int position, int length) {
        begin(terminal, at, length);
        return position + length;
    }

    /** Ends the innermost region. */
    protected final void endRegion() {
        end = outer[--open];
        stops |= DETOUR;
    }

    /** Whether the virtual {@code terminal} ends a region at the offset {@code at}. */
    protected final boolean isRegionEnd(int terminal, long at) {
        return end == at && terminals[open - 1] == terminal;
    }

    /**
     * Ends the innermost region.
     *
     * @param at where it ends, which is at the index {@code position}
     * @return the index before which the scan has to end from now on
     */
    protected final int endRegion(long at, int position) {
        offset = at;
        end = outer[--open];
        return limitAt(position);
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
    protected final boolean regionEnds() {
        if (end == offset) {
            stops |= DETOUR;
            return true;
        }
        return false;
    }

    /** Waits for the end of the region; rejects bytes before it. */
    protected final void awaitRegionEnd() {
        if (!regionEnds()) {
            rejectExpecting(Kind.REGION_NOT_FILLED, offset, NO_BYTES, null);
        }
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
        return virtualName(terminals[open - 1]);
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
        advance(terminals[open - 1], token, NO_BYTES);
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
    protected final void rejectVirtual(int terminal) {
        if (open > 0 && terminal == terminals[open - 1]) {
            rejectEdge();
        } else {
            super.rejectVirtual(terminal);
        }
    }

    @Override
    final Kind unexpected(int length) {
        return length == 0 && open > 0 && expected().equals(List.of(String.valueOf(endName())))
                ? Kind.REGION_NOT_FILLED
                : Kind.UNEXPECTED_BYTE;
    }

    @Override
    protected final boolean atRegionEnd() {
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
            end = outer[--open];
        }
        return last;
    }

    @Override
    final boolean mayEndHere() {
        return open == 0;
    }

    @Override
    final void save(SavedParser saved) {
        super.save(saved);
        saved.end = end;
        saved.saveRegions(terminals, outer, open);
    }

    @Override
    final void restore(SavedParser saved) {
        super.restore(saved);
        end = saved.end;
        open = saved.restoreRegions(terminals, outer);
    }

    @Override
    final boolean isAtRest() {
        return open == 0 && super.isAtRest();
    }
}
