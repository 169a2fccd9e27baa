package org.tatoo.writer;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.AutomatonParser;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.SavedParser;

/**
 * Base class of generated writers. A writer writes one direction of a connection, part by part. It feeds the bytes of a
 * part to a parser of its grammar, which continues after all that was written before, and compares each step of the
 * parser with the one that is meant. Only if all are equal the part is passed on, whole; otherwise nothing of it is, a
 * {@link WriteException} says why, and the writer is as before.
 *
 * <p>What answers the questions of the parser hears a part when all of it is known to be right but what is asked then: it
 * may hear one that is refused because of an answer.
 *
 * <p>A writer is used by one thread at a time.
 */
public abstract class MessageWriter extends Arithmetic {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Consumer<ByteBuffer> target;
    private final byte[] blank;

    /** What is to be written next. */
    protected final WrittenPart part;

    private final Agreement agreement;
    private final WrittenBytes output;
    private @Nullable AutomatonParser parser;
    private final SavedParser saved = new SavedParser();

    /** The last parts that were not checked again, with bytes and without. */
    private Proofs.@Nullable Proof recent;

    private Proofs.@Nullable Proof recentEmpty;

    /** The end of raw bytes that is remembered, and the number of the last ones that have ended. */
    private @Nullable RawEnd rawEnd;

    private int lastRaw;

    /** Where the bytes of the part that are not copied belong among the others; negative if there are none. */
    private int lentAt;

    private boolean ended;

    /**
     * @param target gets the bytes of each part, in a buffer that is valid during the call; if many of them were given in
     *     a buffer, these in one of their own
     * @param part an empty one
     * @param blank what may be put between two tokens; empty if nothing
     */
    protected MessageWriter(Consumer<ByteBuffer> target, WrittenPart part, byte[] blank) {
        this.target = target;
        this.part = part;
        this.blank = blank.clone();
        part.useBlank(blank.length);
        agreement = new Agreement(part);
        output = new WrittenBytes(part.limit());
    }

    /** A target that passes a copy of the bytes to {@code connection}. */
    protected static Consumer<ByteBuffer> to(Connection connection) {
        return bytes -> {
            ByteBuffer copy = ByteBuffer.allocate(bytes.remaining());
            connection.asyncWrite(copy.put(bytes).flip());
        };
    }

    // ---- implemented and used by the generated class

    /** The parser that checks; called once. */
    protected abstract AutomatonParser checkingParser();

    /** The name of the part that the reduction of {@code variant} completes, if it may be one without bytes; else null. */
    protected @Nullable String completed(int variant) {
        return null;
    }

    /** The value of the part is complete: its questions hear it. */
    protected abstract void deliver();

    /** The bytes of {@code text}, in ISO 8859-1. */
    protected static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * Writes raw bytes, perhaps not all of them, where they are due.
     *
     * @param terminal as in a part
     * @param bytes its position is then at its limit
     */
    protected final void sendRaw(int terminal, String name, ByteBuffer bytes) {
        AutomatonParser check = parser();
        long left = SavedParser.rawLeft(check, terminal + 1);
        if (ended || (left >= 0 && left < bytes.remaining())) {
            throw new WriteException(name, "", "has not so many bytes here");
        }
        RawEnd known = rawEnd;
        if (known != null && left == bytes.remaining() && known.isDue(check, agreement)) {
            target.accept(bytes);
            known.skip(check, agreement, left);
            return;
        }
        int length = bytes.remaining();
        part.clear();
        begin(check);
        boolean done = false;
        try {
            agreement.checkWritten();
            agreement.stream(length);
            feed(bytes.duplicate(), check);
            agreement.check();
            RawEnd end = length > 0 && left == length ? rawEnd(length, check) : null;
            target.accept(bytes);
            rawEnd = end == null ? rawEnd : end;
            done = true;
        } finally {
            goBackUnless(done, check);
        }
    }

    /** What is right after all of the raw bytes; null unless their number has come twice. */
    private @Nullable RawEnd rawEnd(int length, AutomatonParser check) {
        boolean again = lastRaw == length;
        lastRaw = length;
        if (!again || !SavedParser.isBetweenTokens(check) || agreement.dependsOnAnswers()) {
            return null;
        }
        SavedParser from = saved.copy();
        SavedParser after = new SavedParser();
        after.save(check);
        SavedParser to = after.copy();
        return from == null || to == null ? null : new RawEnd(from, agreement.aroundBefore(), to, agreement.around());
    }

    /**
     * Writes a part that has been written before after the same beginning.
     *
     * @param value of the part
     * @return false, and nothing is written, if there is none
     */
    protected final boolean sendAgain(Object value, Proofs proofs) {
        if (ended) {
            return false;
        }
        AutomatonParser check = parser();
        Proofs.Proof known = known(value, proofs, check);
        if (known == null) {
            return false;
        }
        long offset = check.offset();
        boolean done = false;
        try {
            part.clear();
            agreement.begin();
            known.skip(check, agreement);
            deliver();
            done = pass(known, check);
            return done;
        } finally {
            if (!done) {
                known.goBack(check, offset, agreement);
            }
        }
    }

    /** Passes on what is known to be right, unless what is answered now makes it wrong. */
    private boolean pass(Proofs.Proof known, AutomatonParser check) {
        if (known.bytes().length == 0) {
            recentEmpty = known;
            return true;
        }
        if (check.feed(NOTHING) != ParseStatus.NEED_INPUT || agreement.hasFailed()) {
            return false;
        }
        recent = known;
        target.accept(ByteBuffer.wrap(known.bytes()));
        return true;
    }

    private Proofs.@Nullable Proof known(Object value, Proofs proofs, AutomatonParser check) {
        if (recent != null && recent.is(value, proofs, check, agreement)) {
            return recent;
        }
        return recentEmpty != null && recentEmpty.is(value, proofs, check, agreement)
                ? recentEmpty
                : proofs.find(value, check, agreement);
    }

    /**
     * Writes the part.
     *
     * @return false, and nothing is written, if the part has to be built again: now it is known which blanks the lengths
     *     of its regions include
     */
    protected final boolean send() {
        return send(false, null, null);
    }

    /**
     * Writes the part, after which nothing comes.
     *
     * @return as above
     */
    protected final boolean sendLast() {
        return send(true, null, null);
    }

    /**
     * Writes the part, and remembers that it is right.
     *
     * @param value of the part, which does not change
     * @return as above
     */
    protected final boolean send(Object value, Proofs proofs) {
        return send(false, value, proofs);
    }

    private boolean send(boolean last, @Nullable Object value, @Nullable Proofs proofs) {
        if (ended) {
            throw new IllegalStateException("the output has ended");
        }
        AutomatonParser check = parser();
        part.complete();
        begin(check);
        boolean ends = last || part.ends();
        boolean done = false;
        try {
            write(check);
            if (part.blanks().areLacking()) {
                return false;
            }
            part.checkLengths();
            if (ends && !agreement.hasFailed()) {
                finish(check);
            }
            if (part.firstWide() == part.size()) {
                agreement.takeEmpty();
            }
            agreement.check();
            Proofs.Proof proof = value == null || proofs == null || ends ? null : proof(value, proofs, check);
            deliver();
            proceed(check, ends);
            agreement.check();
            pass();
            if (proof != null && proofs != null) {
                proofs.add(proof);
            }
            done = true;
            ended = ends;
            return true;
        } finally {
            goBackUnless(done, check);
        }
    }

    private void pass() {
        if (lentAt >= 0) {
            pass(0, lentAt);
            target.accept(part.lent());
        }
        pass(Math.max(0, lentAt), output.size());
    }

    private void pass(int from, int to) {
        if (from < to) {
            target.accept(output.view(from, to));
        }
    }

    /** What is right now, after the last step of the part; null if it is not to be remembered. */
    private Proofs.@Nullable Proof proof(Object value, Proofs proofs, AutomatonParser check) {
        boolean empty = output.size() == 0;
        if (!SavedParser.isBetweenTokens(check)
                || empty == check.isPaused()
                || output.size() > Proofs.MOST_BYTES
                || agreement.dependsOnAnswers()) {
            return null;
        }
        SavedParser after = new SavedParser();
        after.save(check);
        SavedParser from = saved.copy();
        SavedParser to = empty ? from : after.copy();
        return from == null || to == null
                ? null
                : new Proofs.Proof(
                        proofs, value, from, agreement.aroundBefore(), output.copy(), to, agreement.around());
    }

    private AutomatonParser parser() {
        AutomatonParser check = parser;
        if (check == null) {
            check = checkingParser();
            parser = check;
            agreement.knowParts(this::completed);
            check.feed(NOTHING);
        }
        return check;
    }

    private void begin(AutomatonParser check) {
        saved.save(check);
        agreement.save();
        agreement.begin();
        output.clear();
        lentAt = -1;
    }

    private void goBackUnless(boolean done, AutomatonParser check) {
        if (!done) {
            saved.restore(check);
            agreement.restore();
        }
    }

    private void write(AutomatonParser check) {
        int size = part.size();
        long start = check.offset();
        int fed = 0;
        for (int step = 0; step < size && !agreement.hasFailed(); step++) {
            int width = part.width(step);
            if (width == 0) {
                continue;
            }
            if (blank.length > 0) {
                feed(output.view(fed), check);
                fed = output.size();
                if (part.blanks().precede(step) || SavedParser.continuesWith(check, part.first(step))) {
                    output.append(blank, 0, blank.length, part.name(step));
                    fed = part.blanks().add(step) ? lengthen(fed, check) : fed;
                }
            }
            agreement.expect(step, start + output.size());
            if (step == part.lentStep()) {
                feed(output.view(fed), check);
                fed = output.size();
                lentAt = fed;
                feed(part.lent(), check);
                start += part.length(step);
                width -= part.length(step);
            }
            output.append(part.array(), part.from(step), width, part.name(step));
        }
        feed(output.view(fed), check);
    }

    /** Makes the regions longer that contain the blank from {@code from} on, to find those after it, too. */
    private int lengthen(int from, AutomatonParser check) {
        SavedParser.lengthenRegions(check, blank.length);
        feed(output.view(from), check);
        SavedParser.lengthenRegions(check, 0);
        return output.size();
    }

    /** Feeds {@code bytes}; the parser pauses after the last step of the part, or when it differs. */
    private void feed(ByteBuffer bytes, AutomatonParser check) {
        if (!agreement.hasFailed()) {
            check.feed(bytes);
            if (bytes.hasRemaining() && !agreement.hasFailed()) {
                throw new IllegalStateException("the parser has stopped");
            }
        }
    }

    private void finish(AutomatonParser check) {
        if (check.finish() == ParseStatus.REJECTED && !agreement.hasFailed()) {
            throw new IllegalStateException("the parser has stopped");
        }
    }

    /** Lets the parser continue after the part. */
    private void proceed(AutomatonParser check, boolean last) {
        if (check.isPaused()) {
            check.resume();
            if (last) {
                finish(check);
            } else {
                feed(NOTHING, check);
            }
        }
    }

    // ---- used by the handler of the parser

    Agreement agreement() {
        return agreement;
    }
}
