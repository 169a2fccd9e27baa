package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * The raw bytes of a parser, ended by their announced number, by a delimiter, or by the end of the input. They are
 * passed to the handler without a copy, from the fed buffer or, if a longest match backed up over them, from the held
 * bytes.
 */
final class RawContent {
    /** The number of raw bytes if a delimiter ends them. */
    static final long UNKNOWN = -1;

    private static final int NONE = LrParser.NONE;

    private final TableParser parser;

    // The terminal of the bytes, the number still to come, and the state after them.
    private int terminal = NONE;
    private long remaining;
    private int successor;

    /** The number of bytes passed to the handler. */
    long rawBytes;

    // The fed buffer, and the buffer position of the array's index 0.
    private ByteBuffer fed = PushParser.NOTHING;
    private int fedBase;

    /** The search for a delimiter; null if no raw bytes of the grammar end at a text or at the end of the input. */
    private final @Nullable TextSearch text;

    /** The inner parser; null until raw bytes feed one. */
    private @Nullable Payload payload;

    RawContent(TableParser parser) {
        this.parser = parser;
        text = parser.lr.virtual().hasTexts() ? new TextSearch(parser, this) : null;
    }

    // ---- queries

    /** Returns whether raw bytes are in progress. */
    boolean isActive() {
        return terminal != NONE;
    }

    /** Returns whether raw bytes of unknown number are in progress. */
    boolean isSearching() {
        return terminal != NONE && remaining < 0;
    }

    /** Returns whether there is an inner parser that has not ended. */
    boolean hasPayload() {
        return payload != null && payload.hasParser();
    }

    /** Returns the terminal of the raw bytes in progress. */
    int terminal() {
        return terminal;
    }

    /** Returns the number of raw bytes of a terminal still to come; 0 if none, negative if unknown. */
    long left(int which) {
        return terminal == which ? remaining : 0;
    }

    /** Returns the size of the arrays that the inner parser keeps. */
    int held() {
        return payload == null ? 0 : payload.held();
    }

    // ---- beginning and end

    /** Waits for {@code length} bytes. */
    void await(int next, int after, long length) {
        terminal = next;
        remaining = length;
        successor = after;
        parser.stops |= TableParser.DETOUR;
    }

    /** Waits for bytes up to a text. */
    void awaitText(int next, int after) {
        Objects.requireNonNull(text).begin(next);
        await(next, after, UNKNOWN);
    }

    /** Does the work that needs no bytes other than those held; returns false if there is none. */
    boolean proceed() {
        HeldBytes held = parser.current.held;
        if (remaining == 0) {
            complete();
        } else if (!held.isEmpty()) {
            int from = held.from();
            int to = parser.reader.limit(from, held.to());
            held.drop(lend(held.array(), ByteBuffer.wrap(held.array()), 0, from, to) - from);
        } else {
            return false;
        }
        return true;
    }

    private void complete() {
        int ended = terminal;
        if (parser.feeding(ended) != Feeding.NONE && !endPayload(ended)) {
            return;
        }
        terminal = NONE;
        parser.token.set(0, 0, parser.offset);
        if (parser.endRaw(ended) && pushSuccessor() && ListBounds.fits(parser, successor)) {
            parser.shifted(ended - 1, parser.token);
        }
    }

    private boolean pushSuccessor() {
        boolean pushed = parser.pushState(successor);
        if (pushed && parser.productions != null) {
            parser.productions.complete();
        }
        return pushed;
    }

    /** Ends raw bytes whose delimiter is the end of the input; returns false if there are none. */
    boolean endsWithInput() {
        if (text == null || !isSearching() || !text.isEnd()) {
            return false;
        }
        found();
        return true;
    }

    /** Ends raw bytes whose number was not known. */
    void found() {
        remaining = 0;
        parser.stops |= TableParser.DETOUR;
    }

    /** Cancels the raw bytes in progress. */
    void cancel() {
        if (text != null) {
            text.cancel(isSearching());
        }
        terminal = NONE;
    }

    // ---- passing bytes to the handler

    @SuppressWarnings("ReferenceEquality") // the same buffer, not an equal one
    int parse(ByteBuffer buffer, int base, byte[] input, int from, int to) {
        if (fed != buffer) {
            fed = buffer; // usually equal: a test costs less than storing a reference
        }
        fedBase = base;
        int limit = buffer.limit();
        int position = parser.reader.parse(input, from, to);
        buffer.limit(limit);
        return position;
    }

    /** Passes on bytes of the fed buffer; returns the index of the first byte not used. */
    int read(byte[] input, int from, int to) {
        int position = lend(input, fed, fedBase, from, to);
        if (remaining == 0) {
            parser.stops |= TableParser.DETOUR;
        }
        return position;
    }

    /**
     * Passes raw bytes from {@code bytes} to the handler.
     *
     * @param base the position in {@code bytes} that corresponds to the index 0 of {@code input}
     * @return the index of the first byte not used
     */
    private int lend(byte[] input, ByteBuffer bytes, int base, int from, int to) {
        if (text != null && isSearching()) {
            return search(text, input, bytes, base, from, to);
        }
        int length = (int) Math.min(remaining, to - from);
        if (length == 0) {
            return from;
        }
        remaining -= length;
        int used = lend(bytes, base + from, length, remaining);
        remaining += length - used;
        return from + used;
    }

    /** Passes raw bytes of unknown number to the handler, as far as a production may contain them. */
    private int search(TextSearch in, byte[] input, ByteBuffer bytes, int base, int from, int to) {
        ProductionBounds bounds = parser.productions;
        int end = bounds == null ? to : from + (int) Math.max(0, Math.min(to - from, bounds.left(successor)));
        int position = in.lend(input, bytes, base, from, end);
        if (bounds != null && position == end && end < to && isSearching() && parser.stops == 0) {
            bounds.rejectRaw();
        }
        return position;
    }

    /**
     * Passes bytes to the handler. Changes the limit of {@code bytes}, which must be reset before the parser returns.
     *
     * @param rest the number of remaining bytes reported to the handler
     * @return the number of bytes used
     */
    int lend(ByteBuffer bytes, int position, int length, long rest) {
        if (parser.feeding(terminal) == Feeding.NONE) {
            lendWhole(terminal, bytes, position, length, rest);
            return length;
        }
        Payload feeds = payload(parser.offset);
        int again = lendToFeed(feeds, view(bytes, position, length), rest);
        parser.offset -= again;
        rawBytes -= again;
        lendRaw(bytes, position, length - again);
        rejectRefused();
        return length - again;
    }

    /** Passes on the bytes of a terminal that are all in the fed buffer. */
    void lendFed(int which, int position, int length) {
        lendWhole(which, fed, fedBase + position, length, 0);
    }

    private void lendWhole(int which, ByteBuffer bytes, int position, int length, long rest) {
        view(bytes, position, length);
        lendRaw(bytes, position, length);
        parser.data(which, bytes, rest);
    }

    /** Counts a byte of the delimiter. */
    void countText() {
        parser.offset++;
        rawBytes++;
    }

    private ByteBuffer view(ByteBuffer bytes, int position, int length) {
        parser.offset += length;
        rawBytes += length;
        // clear first, so that limit need not check the position (benchmarks/binary.sh)
        return bytes.clear().limit(position + length).position(position);
    }

    /** Passes used bytes to {@link ProtocolHandler#raw} if the grammar requires it; restores position and limit. */
    void lendRaw(ByteBuffer bytes, int position, int length) {
        if (length > 0 && parser.lexer.raw()) {
            int limit = bytes.limit();
            parser.handler().raw(bytes.limit(position + length).position(position));
            bytes.limit(limit).position(position);
        }
    }

    // ---- bytes that feed an inner parser

    /** Returns the inner parser; the handler selects it before the first byte, at the offset {@code at}. */
    Payload payload(long at) {
        Payload feeds = payload;
        if (feeds == null) {
            feeds = new Payload(parser);
            payload = feeds;
        }
        if (!feeds.isNamed()) {
            feeds.name(parser.payloadParser(terminal), at);
        }
        return feeds;
    }

    /** Passes on bytes that may feed the inner parser; returns the number at the end that must be passed again. */
    int lendToFeed(Payload feeds, ByteBuffer bytes, long rest) {
        feeds.begin();
        parser.data(terminal, bytes, rest);
        return feeds.end(bytes);
    }

    void forward(ByteBuffer bytes) {
        if (payload == null) {
            throw new IllegalStateException("these raw bytes feed no parser");
        }
        payload.forward(bytes);
    }

    /** Repeats the call in which the inner parser stopped; returns false if it has not stopped. */
    boolean feedsAgain() {
        if (payload == null || !payload.hasStopped()) {
            return false;
        }
        payload.goOn();
        rejectRefused();
        return true;
    }

    /** Ends raw bytes that have fed an inner parser; returns false if that parser has stopped or rejected them. */
    private boolean endPayload(int ended) {
        if (parser.feeding(ended) == Feeding.EACH && !payload(parser.offset).finish()) {
            rejectRefused();
            return false;
        }
        if (payload != null) {
            payload.complete();
        }
        return true;
    }

    /** Rejects the input if the inner parser has rejected the raw bytes. */
    void rejectRefused() {
        SyntaxError cause = payload == null ? null : payload.error();
        if (payload != null && cause != null) {
            long at = payload.errorOffset(cause, parser.offset);
            String name = parser.lr.virtualName(terminal);
            SyntaxError refused = SyntaxError.of(
                    Kind.BAD_CONTENT, at, parser.lines, parser.utf8(), name, PushParser.NO_BYTES, List.of());
            parser.reject(refused.because(cause));
        }
    }

    void abandon() {
        if (payload != null) {
            payload.abandon();
        }
    }

    // ---- the state

    /** Adds the position among raw bytes; values that are irrelevant there are added as 0. */
    void save(NumberRow to) {
        to.add(terminal + 1);
        to.add(isActive() ? remaining : 0);
        to.add(isActive() ? successor : 0);
        if (text != null) {
            text.save(isSearching(), to);
        }
    }

    /** Restores the position among raw bytes. */
    void restore(NumberRow from) {
        terminal = from.nextInt() - 1;
        remaining = from.next();
        successor = from.nextInt();
        if (text != null) {
            text.restore(terminal, isSearching(), from);
        }
    }
}
