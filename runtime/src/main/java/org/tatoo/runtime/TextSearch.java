package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * The search for the delimiter of raw bytes. It stores only the number of matched bytes of the delimiter. Matched bytes
 * that turn out to be content are passed on from the delimiter's own copy.
 */
final class TextSearch {
    private final TableParser parser;
    private final RawContent content;

    // The delimiter, the number of its bytes matched, and the offset of the first raw byte.
    private @Nullable Delimiter delimiter;
    private int known;
    private long start;

    /** The copy of the delimiter's text from which matched bytes are passed on. */
    private ByteBuffer text = PushParser.NOTHING;

    /** The number of next bytes that have already been searched, because the inner parser did not consume them. */
    private int searched;

    TextSearch(TableParser parser, RawContent content) {
        this.parser = parser;
        this.content = content;
    }

    /** Begins the search for the delimiter of the raw bytes of {@code terminal}. */
    void begin(int terminal) {
        known = search(terminal).start();
        start = parser.offset;
    }

    private Delimiter search(int terminal) {
        Delimiter until = parser.lr.delimiter(terminal);
        if (delimiter != until) {
            delimiter = until;
            text = ByteBuffer.wrap(until.text()).asReadOnlyBuffer();
        }
        return until;
    }

    /** Returns whether the delimiter is the end of the input. */
    boolean isEnd() {
        return delimiter != null && delimiter.isEnd();
    }

    /** Cancels the search if it is {@code active}. */
    void cancel(boolean active) {
        if (delimiter != null && active) {
            content.lendRaw(text, 0, delimiter.pending(known));
        }
        searched = 0;
    }

    void save(boolean active, NumberRow to) {
        to.add(active ? known : 0);
        to.add(active ? parser.offset - start : 0);
    }

    void restore(int terminal, boolean active, NumberRow from) {
        known = from.nextInt();
        start = parser.offset - from.next();
        searched = 0;
        if (active) {
            search(terminal);
        }
    }

    /** Passes on raw bytes as {@link RawContent} does. */
    int lend(byte[] input, ByteBuffer bytes, int base, int from, int to) {
        Delimiter until = Objects.requireNonNull(delimiter);
        return until.isEnd()
                ? lendToEnd(until, bytes, base, from, to)
                : lendToText(until, input, bytes, base, from, to);
    }

    private int lendToText(Delimiter until, byte[] input, ByteBuffer bytes, int base, int from, int to) {
        int lent = from;
        int position = Math.min(to, from + searched);
        if (position > from) {
            searched -= position - from;
            lent = from + lendPiece(bytes, base + from, position - from);
            position = lent;
        }
        while (searched == 0 && position < to && parser.stops == 0) {
            boolean goesOn = until.continues(known, input[position]);
            long read = parser.offset + position - lent - start;
            int next = goesOn ? known + 1 : known == 0 ? 0 : until.shorter(known, read);
            boolean consumed = goesOn || known == 0;
            int pending = until.pending(next);
            long size = read + (consumed ? 1 : 0) - pending;
            if (lent < position && (pending > 0 || size > until.max())) {
                position = lent + lendPiece(bytes, base + lent, position - lent);
                lent = position;
            } else if (size > until.max()) {
                rejectTooMuch();
            } else {
                position += step(until, next, consumed, pending);
                lent = pending > 0 ? position : lent;
            }
        }
        return lent < position ? lent + lendPiece(bytes, base + lent, position - lent) : position;
    }

    /** Passes on bytes whose delimiter is the end of the input. */
    private int lendToEnd(Delimiter until, ByteBuffer bytes, int base, int from, int to) {
        int length = (int) Math.min(to - from, until.max() - (parser.offset - start));
        int used = length > 0 ? content.lend(bytes, base + from, length, RawContent.UNKNOWN) : 0;
        if (used == length && length < to - from && parser.stops == 0) {
            rejectTooMuch();
        }
        return from + used;
    }

    /** Continues with {@code next} matched bytes; returns the number of bytes consumed. */
    private int step(Delimiter until, int next, boolean consumed, int pending) {
        int before = until.pending(known);
        known = next;
        if (!consumed) {
            if (before > pending) {
                lendText(before - pending, parser.offset - before);
            }
            return 0;
        }
        if (pending > 0) {
            content.countText();
        }
        if (until.isComplete(next)) {
            if (parser.feeding(content.terminal()) == Feeding.EACH) {
                // select the parser before the delimiter, even if no bytes precede it
                content.payload(start);
            }
            content.lendRaw(text, 0, text.capacity());
            content.found();
        }
        return 1;
    }

    /** Passes on the first bytes of the delimiter, which were content; the first byte is at the offset {@code at}. */
    private void lendText(int length, long at) {
        text.limit(length).position(0);
        if (parser.feeding(content.terminal()) == Feeding.NONE) {
            content.lendRaw(text, 0, length);
            parser.data(content.terminal(), text, RawContent.UNKNOWN);
        } else {
            content.lendToFeed(content.payload(at), text, RawContent.UNKNOWN);
            content.lendRaw(text.duplicate(), 0, length);
            content.rejectRefused();
        }
    }

    /** Passes on bytes; returns the number used. The others are passed on again. */
    private int lendPiece(ByteBuffer bytes, int position, int length) {
        int used = content.lend(bytes, position, length, RawContent.UNKNOWN);
        searched += length - used;
        return used;
    }

    private void rejectTooMuch() {
        parser.reject(
                Kind.TOKEN_TOO_LONG, start, PushParser.NO_BYTES, parser.lr.virtualName(content.terminal()), List.of());
    }
}
