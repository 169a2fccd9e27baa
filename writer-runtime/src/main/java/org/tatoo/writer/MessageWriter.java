package org.tatoo.writer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ParserState;
import org.tatoo.runtime.ProtocolHandler;
import org.tatoo.runtime.TableParser;

/**
 * The base class of generated writers. A writer writes one direction of a connection, part by part. It feeds the bytes
 * of a part to a parser of its grammar, which continues after the previous parts. It compares each step of the parser
 * with the intended one. Only if all steps are equal does the writer pass on the part, as a whole. Otherwise it passes
 * on nothing, throws a {@link WriteException} with the reason, and is unchanged.
 *
 * <p>The object that answers the parser's questions receives a part once everything but these answers is known to be
 * right; it may therefore receive a part that is then refused because of an answer.
 *
 * <p>A writer is not safe for concurrent use.
 */
public abstract class MessageWriter extends Arithmetic {
    private final Consumer<ByteBuffer> target;
    private final byte[] blank;

    /** The part to be written next. */
    protected final WrittenPart part;

    private final Agreement agreement;

    /** The checked output; null before the first part. */
    private @Nullable CheckedOutput output;

    private @Nullable VerifiedMessages verified;

    /** The last parts that were not checked again, with and without bytes. */
    private VerifiedMessages.@Nullable Entry recent;

    private VerifiedMessages.@Nullable Entry recentEmpty;

    /** The cached transition over raw bytes, and the number of the last complete raw bytes. */
    private @Nullable Transition overRaw;

    private int lastRaw;

    private boolean ended;

    /**
     * @param target receives the bytes of each part, in a buffer that is valid only during the call; many bytes that
     *     were given in a buffer are passed in a separate one
     * @param part an empty part
     * @param blank the bytes that may be inserted between two tokens; empty for none
     */
    protected MessageWriter(Consumer<ByteBuffer> target, WrittenPart part, byte[] blank) {
        this.target = target;
        this.part = part;
        this.blank = blank.clone();
        part.useBlank(blank.length);
        agreement = new Agreement(part.steps);
    }

    /** Returns a target that passes a copy of the bytes to {@code connection}. */
    protected static Consumer<ByteBuffer> to(Connection connection) {
        return bytes -> {
            ByteBuffer copy = ByteBuffer.allocate(bytes.remaining());
            connection.asyncWrite(copy.put(bytes).flip());
        };
    }

    /** Shares a cache of verified parts with other writers; by default a writer has a small cache of its own. */
    public final void share(VerifiedMessages cache) {
        verified = cache;
    }

    // ---- implemented and used by the generated class

    /** Returns a parser that reports every step to {@code steps}; called once. */
    protected abstract TableParser checkingParser(ProtocolHandler<?, ?> steps);

    /** Returns the name of the part that {@code variant} completes if the part may have no bytes; otherwise null. */
    protected @Nullable String completed(int variant) {
        return null;
    }

    /** Returns whether a part is built again if {@link #send()} returns false. */
    protected boolean repeats() {
        return false;
    }

    private boolean again() {
        if (!repeats()) {
            throw new IllegalStateException("a number is not known");
        }
        return false;
    }

    /** Notifies the objects that answer questions that the value of the part is complete. */
    protected abstract void deliver();

    /** Returns the bytes of {@code text}, in ISO 8859-1. */
    protected static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private CheckedOutput output() {
        CheckedOutput checked = output;
        if (checked == null) {
            agreement.knowParts(this::completed);
            checked = new CheckedOutput(part, blank, agreement, checkingParser(new CheckHandler(agreement)));
            output = checked;
        }
        return checked;
    }

    /**
     * Writes some or all of the raw bytes that the parser expects.
     *
     * @param terminal the terminal, as in a part
     * @param bytes the raw bytes; on return, the position is at the limit
     */
    protected final void sendRaw(int terminal, String name, ByteBuffer bytes) {
        CheckedOutput checked = output();
        long left = checked.rawLeft(terminal);
        int length = bytes.remaining();
        if (ended || (left >= 0 && left < length)) {
            throw new WriteException(name, "", "has not so many bytes here");
        }
        ParserState here = checked.place();
        Transition known = overRaw;
        if (known != null && left == length && known.before().equals(here) && agreement.isAroundRaw(known.around())) {
            target.accept(bytes);
            agreement.leaveRaw(known.left());
            checked.skip(known, length);
            return;
        }
        part.clear();
        checked.begin(here);
        boolean done = false;
        try {
            agreement.checkWritten();
            agreement.stream(length);
            checked.feed(bytes.duplicate());
            agreement.check();
            Transition way = length > 0 && left == length ? overRaw(checked, here, length) : null;
            target.accept(bytes);
            overRaw = way == null ? overRaw : way;
            done = true;
        } finally {
            checked.goBackUnless(done);
        }
    }

    /** Returns the transition over all of the raw bytes; null unless the same number occurred twice in succession. */
    private @Nullable Transition overRaw(CheckedOutput checked, ParserState from, int length) {
        boolean again = lastRaw == length;
        lastRaw = length;
        return again ? checked.wayTo(from, false) : null;
    }

    /**
     * Writes a part that has been written earlier in the same state.
     *
     * @param value the value of the part
     * @param kind the number of the part
     * @return false, with nothing written, if there is no such part
     */
    protected final boolean sendAgain(Object value, int kind) {
        if (ended) {
            return false;
        }
        CheckedOutput checked = output();
        ParserState here = checked.place();
        VerifiedMessages.Entry known = known(value, kind, here);
        if (known == null) {
            return false;
        }
        boolean done = false;
        try {
            part.clear();
            agreement.begin();
            agreement.around.set(known.way.left());
            if (known.bytes.length > 0) {
                checked.skip(known.way, known.bytes.length);
            }
            deliver();
            done = pass(known, checked);
            return done;
        } finally {
            if (!done) {
                checked.goBack(here, known.way);
            }
        }
    }

    /** Passes on a verified part, unless the current answers make it wrong. */
    private boolean pass(VerifiedMessages.Entry known, CheckedOutput checked) {
        if (known.bytes.length == 0) {
            recentEmpty = known;
            return true;
        }
        if (!checked.continues()) {
            return false;
        }
        recent = known;
        target.accept(ByteBuffer.wrap(known.bytes));
        return true;
    }

    private VerifiedMessages.@Nullable Entry known(Object value, int kind, ParserState here) {
        if (recent != null && recent.is(kind, value, here, agreement)) {
            return recent;
        }
        if (recentEmpty != null && recentEmpty.is(kind, value, here, agreement)) {
            return recentEmpty;
        }
        return verified == null ? null : verified.find(kind, value, here, agreement);
    }

    private void remember(VerifiedMessages.Entry entry) {
        VerifiedMessages cache = verified;
        if (cache == null) {
            cache = VerifiedMessages.ofOneWriter();
            verified = cache;
        }
        cache.add(entry);
    }

    /**
     * Writes the part.
     *
     * @return false, with nothing written, if the part must be built again: with blanks that the lengths of its regions
     *     include, or with numbers that are known only now
     */
    protected final boolean send() {
        return send(false, null, 0);
    }

    /** Writes the part as the last one; returns like {@link #send()}. */
    protected final boolean sendLast() {
        return send(true, null, 0);
    }

    /** Writes the part, whose value is immutable, and caches it as verified; returns like {@link #send()}. */
    protected final boolean send(Object value, int kind) {
        return send(false, value, kind);
    }

    private boolean send(boolean last, @Nullable Object value, int kind) {
        if (ended) {
            throw new IllegalStateException("the output has ended");
        }
        CheckedOutput checked = output();
        if (!part.numbers().areComplete()) {
            return again();
        }
        ParserState here = checked.place();
        checked.begin(here);
        boolean ends = last || part.ends();
        boolean done = false;
        try {
            checked.write();
            if (part.blanks().areLacking()) {
                return false;
            }
            if (agreement.hasFailed() && repeats() && !part.numbers().areCompared()) {
                return false;
            }
            part.numbers().check();
            if (ends && !agreement.hasFailed()) {
                checked.finish();
            }
            if (part.steps.firstWide() == part.size()) {
                agreement.takeEmpty();
            }
            agreement.check();
            Transition way = value == null || ends ? null : checked.way(here);
            deliver();
            checked.proceed(ends);
            agreement.check();
            checked.pass(target);
            if (value != null && way != null) {
                remember(new VerifiedMessages.Entry(kind, value, checked.copy(), way));
            }
            done = true;
            ended = ends;
            return true;
        } finally {
            checked.goBackUnless(done);
        }
    }
}
