package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * Base class of generated parsers for grammars with raw bytes up to a text. For generated code only; the protected
 * members are not a public interface.
 *
 * <p>Nothing is held while the text is searched but how much of it has been seen. Bytes that could have begun the text
 * are lent from a constant when they turn out not to.
 */
public abstract class TextParser extends DataParser {
    private @Nullable Delimiter delimiter;
    private int known;
    private long start;

    /** The text, to lend from. */
    private ByteBuffer text = ByteBuffer.allocate(0);

    /** @see AutomatonParser#AutomatonParser */
    protected TextParser(ProtocolHandler<?, ?> handler, int startState, int depth) {
        super(handler, startState, depth);
    }

    /** Waits for the raw bytes of the virtual {@code terminal}, up to a text. */
    protected final void awaitText(int terminal, int successor, Delimiter until) {
        if (delimiter != until) {
            delimiter = until;
            text = ByteBuffer.wrap(until.text()).asReadOnlyBuffer();
        }
        known = until.start();
        start = offset;
        awaitData(terminal, successor, UNKNOWN);
    }

    @Override
    final int readData(byte[] input, ByteBuffer bytes, int base, int from, int to) {
        Delimiter until = delimiter;
        if (until == null || !isSearching()) {
            return super.readData(input, bytes, base, from, to);
        }
        int lent = from;
        int position = from;
        while (position < to && stops == 0) {
            boolean goesOn = until.continues(known, input[position]);
            int next = goesOn ? known + 1 : known == 0 ? 0 : until.shorter(known, offset + position - lent - start);
            boolean consumed = goesOn || known == 0;
            int pending = until.pending(next);
            boolean flush = lent < position && pending > 0;
            long content = offset + position - lent - start + (consumed ? 1 : 0) - pending;
            if (flush || (lent < position && content > until.max())) {
                lendPiece(bytes, base + lent, position - lent);
                lent = position;
            } else if (content > until.max()) {
                rejectTooMuch();
            } else {
                position += step(until, next, consumed, pending);
                lent = pending > 0 ? position : lent;
            }
        }
        if (lent < position) {
            lendPiece(bytes, base + lent, position - lent);
        }
        return position;
    }

    /** Continues with {@code next} bytes known; returns the number of bytes consumed. */
    private int step(Delimiter until, int next, boolean consumed, int pending) {
        int given = until.pending(known) - pending;
        known = next;
        if (!consumed) {
            if (given > 0) {
                text.limit(given).position(0);
                data(dataTerminal(), text, UNKNOWN);
            }
            return 0;
        }
        if (pending > 0) {
            offset++;
            countRaw(1);
        }
        if (until.isComplete(next)) {
            found();
        }
        return 1;
    }

    /** Sets the limit of {@code bytes}, which has to be reset before the parser returns. */
    private void lendPiece(ByteBuffer bytes, int position, int length) {
        offset += length;
        countRaw(length);
        bytes.limit(position + length).position(position);
        data(dataTerminal(), bytes, UNKNOWN);
    }

    private void rejectTooMuch() {
        reject(Kind.TOKEN_TOO_LONG, start, NO_BYTES, virtualName(dataTerminal()), List.of());
    }
}
