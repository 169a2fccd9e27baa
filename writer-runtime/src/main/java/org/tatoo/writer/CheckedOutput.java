package org.tatoo.writer;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.ParserState;
import org.tatoo.runtime.TableParser;

/** The path of a part's bytes through the checking parser, which has read all previous parts. */
final class CheckedOutput {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final WrittenSteps steps;
    private final MeasuredBlanks blanks;
    private final byte[] blank;
    private final Agreement agreement;
    private final TableParser parser;
    private final WrittenBytes bytes;

    /** The state of the parser before the part; null before the first part. */
    private @Nullable ParserState before;

    /** The index, among the copied bytes of the part, of those that are not copied; negative if there are none. */
    private int lentAt;

    CheckedOutput(WrittenPart part, byte[] blank, Agreement agreement, TableParser parser) {
        steps = part.steps;
        blanks = part.blanks();
        this.blank = blank;
        this.agreement = agreement;
        this.parser = parser;
        bytes = new WrittenBytes(part.limit());
        parser.feed(NOTHING);
    }

    /** Returns the state of the parser. */
    ParserState place() {
        return ParserState.of(parser);
    }

    /** Returns the number of raw bytes of a terminal that the parser expects; negative if any number. */
    long rawLeft(int terminal) {
        return ParserState.rawLeft(parser, terminal + 1);
    }

    /** Begins a part at the current state of the parser, {@code here}. */
    void begin(ParserState here) {
        before = here;
        agreement.save();
        agreement.begin();
        bytes.clear();
        lentAt = -1;
    }

    /** Restores the state before the part unless {@code done}. */
    void goBackUnless(boolean done) {
        if (!done && before != null) {
            before.restore(parser);
            agreement.restore();
        }
    }

    /** Joins the bytes of all steps, with blanks where needed, and feeds them. */
    void write() {
        int size = steps.size();
        long start = parser.offset();
        int fed = 0;
        for (int step = 0; step < size && !agreement.hasFailed(); step++) {
            int width = steps.width(step);
            if (width == 0) {
                continue;
            }
            if (blank.length > 0) {
                feed(bytes.view(fed));
                fed = bytes.size();
                if (blanks.precede(step) || ParserState.continuesWith(parser, steps.first(step))) {
                    bytes.append(blank, 0, blank.length, steps.name(step));
                    fed = blanks.add(step) ? lengthen(fed) : fed;
                }
            }
            agreement.expect(step, start + bytes.size());
            if (step == steps.lentStep()) {
                feed(bytes.view(fed));
                fed = bytes.size();
                lentAt = fed;
                feed(steps.lent());
                start += steps.length(step);
                width -= steps.length(step);
            }
            bytes.append(steps.bytes.array(), steps.from[step], width, steps.name(step));
        }
        feed(bytes.view(fed));
    }

    /** Lengthens the regions around the blank from {@code from} on, so that later missing blanks are found, too. */
    private int lengthen(int from) {
        ParserState.lengthenRegions(parser, blank.length);
        feed(bytes.view(from));
        ParserState.lengthenRegions(parser, 0);
        return bytes.size();
    }

    /** Feeds bytes; the parser pauses after the last step of the part, or when a step differs. */
    void feed(ByteBuffer more) {
        if (!agreement.hasFailed()) {
            parser.feed(more);
            if (more.hasRemaining() && !agreement.hasFailed()) {
                throw new IllegalStateException("the parser has stopped");
            }
        }
    }

    void finish() {
        if (parser.finish() == ParseStatus.REJECTED && !agreement.hasFailed()) {
            throw new IllegalStateException("the parser has stopped");
        }
    }

    /** Resumes the parser after the part. */
    void proceed(boolean last) {
        if (parser.isPaused()) {
            parser.resume();
            if (last) {
                finish();
            } else {
                feed(NOTHING);
            }
        }
    }

    /** Passes the part to {@code target}. */
    void pass(Consumer<ByteBuffer> target) {
        if (lentAt >= 0) {
            pass(0, lentAt, target);
            target.accept(steps.lent());
        }
        pass(Math.max(0, lentAt), bytes.size(), target);
    }

    private void pass(int from, int to, Consumer<ByteBuffer> target) {
        if (from < to) {
            target.accept(bytes.view(from, to));
        }
    }

    /** Returns a copy of the bytes of the part. */
    byte[] copy() {
        return bytes.copy();
    }

    /** Returns the transition over the part, after its last step; null if it must not be cached. */
    @Nullable
    Transition way(ParserState from) {
        boolean empty = bytes.size() == 0;
        boolean isUsual = empty != parser.isPaused() && bytes.size() <= VerifiedMessages.MOST_BYTES;
        return isUsual ? wayTo(from, empty) : null;
    }

    /** Returns the transition from {@code from}; null if the parser is inside a token or has evaluated a question. */
    @Nullable
    Transition wayTo(ParserState from, boolean stays) {
        return ParserState.isBetweenTokens(parser) && !agreement.dependsOnAnswers()
                ? new Transition(from, agreement.around.before(), stays ? from : place(), agreement.around.toArray())
                : null;
    }

    /** Skips {@code length} bytes that are known to be right; the parser continues after them. */
    void skip(Transition way, int length) {
        way.after().restore(parser, parser.offset() + length);
    }

    /** Returns whether the steps of the parser after skipped bytes are right. */
    boolean continues() {
        return parser.feed(NOTHING) == ParseStatus.NEED_INPUT && !agreement.hasFailed();
    }

    /** Restores the state before skipped bytes. */
    void goBack(ParserState here, Transition way) {
        agreement.begin();
        agreement.around.set(way.around());
        here.restore(parser);
    }
}
