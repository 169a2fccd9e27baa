package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * Base class of generated parsers for grammars with raw bytes up to a text, or up to the end of the input. For
 * generated code only; the protected members are not a public interface.
 *
 * <p>Nothing is held while the text is searched but how much of it has been seen. Bytes that could have begun the text
 * are lent from a constant when they turn out not to.
 */
public abstract class TextParser extends DataParser {
    private @Nullable Delimiter delimiter;
    private int known;

    /** How many of the next bytes have been searched: a parser that they feed has not taken them. */
    private int searched;

    private long start;

    /** The text, to lend from. */
    private ByteBuffer text = ByteBuffer.allocate(0);

    /** @see AutomatonParser#AutomatonParser */
    protected TextParser(ProtocolHandler<?, ?> handler, int startState, ParserTables tables) {
        super(handler, startState, tables);
    }

    @Override
    void takeVirtual(int terminal, int successor, Token token) {
        Delimiter until = lr.virtual().kind()[terminal - lr.terminals() - 1] == VirtualTables.TEXT
                ? lr.virtual().delimiters()[terminal - lr.terminals() - 1]
                : null;
        if (until == null) {
            super.takeVirtual(terminal, successor, token);
        } else {
            awaitText(terminal, successor, until);
        }
    }

    /** Waits for raw bytes up to a text. */
    private void awaitText(int terminal, int successor, Delimiter until) {
        if (delimiter != until) {
            delimiter = until;
            text = ByteBuffer.wrap(until.text()).asReadOnlyBuffer();
        }
        known = until.start();
        start = offset;
        awaitData(terminal, successor, UNKNOWN);
    }

    @Override
    final void forgetProgress() {
        Delimiter until = delimiter;
        if (until != null && isSearching()) {
            lendRaw(text, 0, until.pending(known));
        }
        super.forgetProgress();
        searched = 0;
    }

    @Override
    void save(SavedParser saved) {
        super.save(saved);
        saved.delimiter = delimiter;
        saved.known = known;
        saved.start = start;
    }

    @Override
    void restore(SavedParser saved) {
        super.restore(saved);
        Delimiter until = saved.delimiter;
        delimiter = until;
        text = until == null ? text : ByteBuffer.wrap(until.text()).asReadOnlyBuffer();
        known = saved.known;
        start = saved.start;
        searched = 0;
    }

    @Override
    final int readData(byte[] input, ByteBuffer bytes, int base, int from, int to) {
        Delimiter until = delimiter;
        if (until == null || !isSearching()) {
            return super.readData(input, bytes, base, from, to);
        }
        if (until.isEnd()) {
            return readToEnd(until, bytes, base, from, to);
        }
        int lent = from;
        int position = Math.min(to, from + searched);
        if (position > from) {
            searched -= position - from;
            lent = from + lendPiece(bytes, base + from, position - from);
            position = lent;
        }
        while (searched == 0 && position < to && stops == 0) {
            boolean goesOn = until.continues(known, input[position]);
            int next = goesOn ? known + 1 : known == 0 ? 0 : until.shorter(known, offset + position - lent - start);
            boolean consumed = goesOn || known == 0;
            int pending = until.pending(next);
            boolean flush = lent < position && pending > 0;
            long content = offset + position - lent - start + (consumed ? 1 : 0) - pending;
            if (flush || (lent < position && content > until.max())) {
                position = lent + lendPiece(bytes, base + lent, position - lent);
                lent = position;
            } else if (content > until.max()) {
                rejectTooMuch();
            } else {
                position += step(until, next, consumed, pending);
                lent = pending > 0 ? position : lent;
            }
        }
        return lent < position ? lent + lendPiece(bytes, base + lent, position - lent) : position;
    }

    /** Raw bytes of which only the end of the input is the end. */
    private int readToEnd(Delimiter until, ByteBuffer bytes, int base, int from, int to) {
        int length = (int) Math.min(to - from, until.max() - (offset - start));
        int used = length > 0 ? lend(dataTerminal(), bytes, base + from, length, UNKNOWN) : 0;
        if (used == length && length < to - from && stops == 0) {
            rejectTooMuch();
        }
        return from + used;
    }

    @Override
    final boolean endsData() {
        Delimiter until = delimiter;
        if (until == null || !until.isEnd() || !isSearching()) {
            return false;
        }
        found();
        return true;
    }

    /** Continues with {@code next} bytes known; returns the number of bytes consumed. */
    private int step(Delimiter until, int next, boolean consumed, int pending) {
        int before = known;
        int given = until.pending(before) - pending;
        known = next;
        if (!consumed) {
            if (given > 0) {
                lendText(given, offset - until.pending(before));
            }
            return 0;
        }
        if (pending > 0) {
            offset++;
            countRaw(1);
        }
        if (until.isComplete(next)) {
            if (feeding(dataTerminal()) == Feeding.EACH) {
                payload(
                        dataTerminal(),
                        start); // else it would be named after the text if there were no bytes before it
            }
            lendRaw(text, 0, text.capacity());
            found();
        }
        return 1;
    }

    /** Lends the first bytes of the text, which were content; the first of them is at the offset {@code at}. */
    private void lendText(int length, long at) {
        text.limit(length).position(0);
        if (feeding(dataTerminal()) == Feeding.NONE) {
            lendRaw(text, 0, length);
            data(dataTerminal(), text, UNKNOWN);
        } else {
            lendToFeed(dataTerminal(), payload(dataTerminal(), at), text, UNKNOWN);
            lendRaw(text.duplicate(), 0, length);
            rejectRefused();
        }
    }

    /** Returns how many bytes are used; the others are lent again. */
    private int lendPiece(ByteBuffer bytes, int position, int length) {
        int used = lend(dataTerminal(), bytes, position, length, UNKNOWN);
        searched += length - used;
        return used;
    }

    private void rejectTooMuch() {
        reject(Kind.TOKEN_TOO_LONG, start, NO_BYTES, virtualName(dataTerminal()), List.of());
    }
}
