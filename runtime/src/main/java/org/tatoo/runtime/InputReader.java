package org.tatoo.runtime;

import java.util.Objects;

/**
 * Reads the input of a parser piece by piece: completes the work pending before the next byte, then scans the available
 * bytes, up to the end of the innermost region.
 */
final class InputReader {
    private static final int NONE = LrParser.NONE;

    private final TableParser parser;
    private final TokenInProgress current;
    private final HeldBytes held;

    InputReader(TableParser parser) {
        this.parser = parser;
        current = parser.current;
        held = current.held;
    }

    /** Parses bytes; see {@link PushParser#parse}. */
    int parse(byte[] input, int from, int to) {
        int position = from;
        while (isInsideToken() || readyForBytes()) {
            position = read(input, position, limit(position, to));
            if (parser.stops == 0) {
                if (parser.dfaState != NONE) {
                    current.hold(input, position);
                }
                if (!atEdge()) {
                    return position;
                }
            }
        }
        return position;
    }

    /** Returns whether no work is pending before the next byte can continue a token. */
    private boolean isInsideToken() {
        return parser.dfaState != NONE && parser.stops == 0;
    }

    /** Completes the work pending from earlier buffers; returns false if the parser must stop. */
    private boolean readyForBytes() {
        do {
            parser.stops &= ~TableParser.DETOUR;
            if (parser.stops != 0) {
                return false;
            }
        } while ((parser.recovery != null && parser.recovery.proceed()) || catchUp());
        return true;
    }

    /** Returns the index before which a scan that begins at {@code from} must end. */
    int limit(int from, int to) {
        parser.available = to;
        long bytes = parser.regionEnd - parser.offset - (parser.dfaState == NONE ? 0 : held.length());
        return bytes < to - from ? from + (int) bytes : to;
    }

    /** Returns whether the bytes read so far end with a region; if so, ends the token in progress. */
    private boolean atEdge() {
        if (parser.dfaState == NONE) {
            return parser.atRegionEnd();
        }
        if (parser.regionEnd - parser.offset != held.length()) {
            return false;
        }
        endTokenAtEdge();
        return true;
    }

    private void endTokenAtEdge() {
        if (parser.regions != null && parser.matched == NONE && !parser.isSkipping()) {
            current.rejectAfter(
                    SyntaxError.Kind.REGION_ENDS, (int) (parser.regionEnd - parser.offset), parser.regions.endName());
        } else {
            endToken();
        }
    }

    /** Reads bytes until all are used or the parser stops; returns the index of the first byte not used. */
    private int read(byte[] input, int from, int to) {
        RawContent content = parser.content;
        if (content != null && content.isActive()) {
            return content.read(input, from, to);
        }
        current.read(from);
        Recovery recovery = parser.recovery;
        if (recovery == null) {
            return parser.scan(input, from, to);
        }
        long at = parser.offset + held.length();
        int position = recovery.isLeaving()
                ? recovery.leave(input, from, to)
                : recovery.isSkipping() ? recovery.skip(input, from, to) : parser.scan(input, from, to);
        return recovery.isNew() ? takeBack(from, at) : position;
    }

    /**
     * Prepares to read again the bytes that are not delivered.
     *
     * @param from the index where the read began
     * @param at the absolute offset of {@code from}
     * @return the index of the first undelivered byte, or {@code from} if those bytes are held
     */
    private int takeBack(int from, long at) {
        if (parser.offset >= at) {
            held.clear();
            return from + (int) (parser.offset - at);
        }
        held.truncate((int) (at - parser.offset));
        return from;
    }

    /** Performs one step of the work pending from earlier buffers; returns false if no work is pending. */
    private boolean catchUp() {
        RawContent content = parser.content;
        if (content != null && content.feedsAgain()) {
            return true;
        }
        RawContent active = content != null && content.isActive() ? content : null;
        boolean atEnd = parser.atRegionEnd() && parser.dfaState == NONE && !current.isPending();
        Regions ending = atEnd ? parser.regions : null;
        if (ending != null && active != null && active.isSearching()) {
            ending.rejectEnd();
        } else if (ending != null && active == null && !ending.goesOn()) {
            ending.deliverEnd();
        } else if (active != null) {
            return active.proceed();
        } else if (current.isPending()) {
            current.resume();
        } else if (parser.dfaState == NONE && !held.isEmpty()) {
            readAgain();
        } else {
            return false;
        }
        return true;
    }

    /** Reads the held bytes, which follow a longest match that had to back up. */
    private void readAgain() {
        boolean beyond = parser.regionEnd - parser.offset < held.length();
        parser.readsHeld = parser.lr.virtual().kind().length > 0;
        scanAgain();
        parser.readsHeld = false;
        if (beyond && isInsideToken()) {
            endTokenAtEdge();
        }
    }

    private void scanAgain() {
        current.readHeld(0);
        int from = held.from();
        long at = parser.offset;
        int limit = limit(from, held.to());
        int position = parser.isSkipping()
                ? Objects.requireNonNull(parser.recovery).skip(held.array(), from, limit)
                : parser.scan(held.array(), from, limit);
        if (parser.hasMistake()) {
            held.drop((int) (parser.offset - at));
            return;
        }
        if (parser.stops != 0 && current.isPending()) {
            return;
        }
        if (parser.dfaState == NONE) {
            held.drop(position - held.from());
        } else {
            held.drop(parser.tokenStart - held.from());
            current.keepLength();
        }
    }

    // ---- the end

    /** Ends the input; see {@link PushParser#parseEnd}. */
    boolean parseEnd() {
        while (readyForBytes()) {
            if (parser.isSkipping() && parser.dfaState != NONE) {
                endToken();
            } else if (parser.content != null && parser.content.endsWithInput()) {
                // the steps after the raw bytes are now possible
            } else if (isIncomplete() || (parser.recovery != null && parser.recovery.needsBytes())) {
                current.rejectEnd();
            } else if (parser.dfaState != NONE) {
                endToken();
            } else if (accept()) {
                return true;
            }
        }
        return false;
    }

    /** Reduces with the end of the input as look-ahead; returns true when it is accepted, false if the parser stops. */
    private boolean accept() {
        LrTables lr = parser.lr;
        while (parser.stops == 0) {
            int state = parser.stack[parser.top];
            if (lr.sole()[state] != 0) {
                parser.makeReduction(parser.tables, lr.sole()[state]);
            } else if (lr.question()[state] != 0) {
                parser.askAt(0, PushParser.NO_BYTES);
            } else {
                int action = lr.action()[lr.actionColumn()[lr.terminals()] + state];
                if (action == 0) {
                    current.rejectEnd();
                } else if (action == lr.accept()) {
                    parser.accepted();
                    return true;
                } else {
                    parser.makeReduction(parser.tables, action);
                }
            }
        }
        return false;
    }

    /** Returns whether the input must not end here. */
    boolean isIncomplete() {
        return (parser.content != null && parser.content.isActive())
                || (parser.dfaState != NONE && parser.matched == NONE);
    }

    /** Ends the token in progress; all of its bytes are held. */
    private void endToken() {
        Recovery skipping = parser.isSkipping() ? Objects.requireNonNull(parser.recovery) : null;
        if (skipping != null && parser.matched == NONE) {
            parser.dfaState = NONE;
            skipping.skipFirst();
            return;
        }
        current.readHeld(current.matchedLength);
        if (skipping == null || !skipping.skipsLast(held.array())) {
            parser.deliver(parser.tables, held.array());
        }
        parser.dfaState = NONE;
        current.dropUnlessKept(current.matchedLength);
    }

    // ---- between tokens

    /** Returns whether nothing is in progress: no token, raw bytes or recovery. */
    boolean isBetween() {
        return parser.dfaState == NONE
                && current.isEmpty()
                && (parser.content == null || !parser.content.isActive())
                && (parser.recovery == null || parser.recovery.isOver());
    }

    /** Returns whether the state of the parser alone determines how the input continues. */
    boolean isAtRest() {
        return parser.stops == 0
                && isBetween()
                && parser.regionEnd == Long.MAX_VALUE
                && (parser.content == null || !parser.content.hasPayload());
    }
}
