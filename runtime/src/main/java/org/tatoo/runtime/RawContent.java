package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * The raw bytes of a parser: their number is known, or a text ends them, or the end of the input. They are lent to the
 * handler from the fed buffer, or from the held bytes if a longest match backed up over them, and never copied or kept.
 */
final class RawContent {
    /** The number of raw bytes if a text ends them. */
    static final long UNKNOWN = -1;

    private static final int NONE = LrParser.NONE;

    private final TableParser parser;

    // The terminal of the bytes, the number still to come, the state after them.
    private int terminal = NONE;
    private long remaining;
    private int successor;

    /** The number of bytes lent. */
    long rawBytes;

    // The fed buffer, and the position in it of the array's index 0.
    private ByteBuffer fed = PushParser.NOTHING;
    private int fedBase;

    /** Null unless a text, or the end of the input, ends raw bytes of the grammar. */
    private final @Nullable TextSearch text;

    /** Null until raw bytes feed a parser. */
    private @Nullable Payload payload;

    RawContent(TableParser parser) {
        this.parser = parser;
        text = parser.lr.virtual().hasTexts() ? new TextSearch(parser, this) : null;
    }

    // ---- questions

    /** Returns whether raw bytes are being lent. */
    boolean isActive() {
        return terminal != NONE;
    }

    /** Returns whether raw bytes are being lent whose number is not known. */
    boolean isSearching() {
        return terminal != NONE && remaining < 0;
    }

    /** Returns whether there is a parser that raw bytes have fed and may feed again. */
    boolean hasPayload() {
        return payload != null && payload.hasParser();
    }

    /** Returns the terminal of the raw bytes that are being lent. */
    int terminal() {
        return terminal;
    }

    /** Returns how many raw bytes of a terminal are still to come; 0 if none of it are, negative if unknown. */
    long left(int which) {
        return terminal == which ? remaining : 0;
    }

    /** Returns the size of the arrays that the parser keeps which raw bytes feed. */
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

    /** Does what needs no byte that is not held; returns false if there is nothing of that. */
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
        if (parser.endRaw(ended) && parser.pushState(successor)) {
            parser.shifted(ended - 1, parser.token);
        }
    }

    /** Ends raw bytes that the end of the input ends; returns false if there are none. */
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

    /** Gives up the bytes in progress. */
    void cancel() {
        if (text != null) {
            text.cancel(isSearching());
        }
        terminal = NONE;
    }

    // ---- lending

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

    /** Lends bytes of the fed buffer; returns the index of the first byte not used. */
    int read(byte[] input, int from, int to) {
        int position = lend(input, fed, fedBase, from, to);
        if (remaining == 0) {
            parser.stops |= TableParser.DETOUR;
        }
        return position;
    }

    /**
     * Lends raw bytes from {@code bytes}.
     *
     * @param base the position in {@code bytes} of the index 0 of {@code input}
     * @return the index of the first byte not used
     */
    private int lend(byte[] input, ByteBuffer bytes, int base, int from, int to) {
        if (text != null && isSearching()) {
            return text.lend(input, bytes, base, from, to);
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

    /**
     * Lends bytes; sets the limit of {@code bytes}, which has to be reset before the parser returns.
     *
     * @param rest the number that the handler is told
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

    /** Lends bytes of a terminal that are all in the fed buffer. */
    void lendFed(int which, int position, int length) {
        lendWhole(which, fed, fedBase + position, length, 0);
    }

    private void lendWhole(int which, ByteBuffer bytes, int position, int length, long rest) {
        view(bytes, position, length);
        lendRaw(bytes, position, length);
        parser.data(which, bytes, rest);
    }

    /** Counts a byte of the text that ends raw bytes. */
    void countText() {
        parser.offset++;
        rawBytes++;
    }

    private ByteBuffer view(ByteBuffer bytes, int position, int length) {
        parser.offset += length;
        rawBytes += length;
        // clear, or limit would have to look at the position (benchmarks/binary.sh)
        return bytes.clear().limit(position + length).position(position);
    }

    /** Lends bytes that are used to the handler if it is lent all; the buffer is then as before. */
    void lendRaw(ByteBuffer bytes, int position, int length) {
        if (length > 0 && parser.lexer.raw()) {
            int limit = bytes.limit();
            parser.handler().raw(bytes.limit(position + length).position(position));
            bytes.limit(limit).position(position);
        }
    }

    // ---- bytes that feed a parser

    /** Returns the parser that the bytes feed; the handler names it before the first, at the offset {@code at}. */
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

    /** Lends bytes that may feed a parser; returns how many, the last of them, have to be lent again. */
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

    /** Repeats the call in which the parser that raw bytes feed has stopped; returns false if it has not. */
    boolean feedsAgain() {
        if (payload == null || !payload.hasStopped()) {
            return false;
        }
        payload.goOn();
        rejectRefused();
        return true;
    }

    /** Ends raw bytes that have fed a parser; returns false if that parser is not ready. */
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

    /** Rejects the input if the parser that raw bytes feed has refused them. */
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

    /** Adds where the parser is among raw bytes; nothing is added that does not matter there. */
    void save(NumberRow to) {
        to.add(terminal + 1);
        to.add(isActive() ? remaining : 0);
        to.add(isActive() ? successor : 0);
        if (text != null) {
            text.save(isSearching(), to);
        }
    }

    /** Goes back to where the parser was. */
    void restore(NumberRow from) {
        terminal = from.nextInt() - 1;
        remaining = from.next();
        successor = from.nextInt();
        if (text != null) {
            text.restore(terminal, isSearching(), from);
        }
    }
}
