package org.tatoo.writer;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.ParserState;
import org.tatoo.runtime.TableParser;

/** The bytes of a part on their way through the parser that checks, which has read all parts before. */
final class CheckedOutput {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final WrittenSteps steps;
    private final MeasuredBlanks blanks;
    private final byte[] blank;
    private final Agreement agreement;
    private final TableParser parser;
    private final WrittenBytes bytes;

    /** The place of the parser before the part; null before the first. */
    private @Nullable ParserState before;

    /** Where the bytes of the part that are not copied belong among the others; negative if there are none. */
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

    /** Returns the place of the parser. */
    ParserState place() {
        return ParserState.of(parser);
    }

    /** Returns how many raw bytes of a terminal are due; negative if any number is. */
    long rawLeft(int terminal) {
        return ParserState.rawLeft(parser, terminal + 1);
    }

    /** Begins a part at the place of the parser, which is {@code here}. */
    void begin(ParserState here) {
        before = here;
        agreement.save();
        agreement.begin();
        bytes.clear();
        lentAt = -1;
    }

    /** Goes back to the place before the part unless all is {@code done}. */
    void goBackUnless(boolean done) {
        if (!done && before != null) {
            before.restore(parser);
            agreement.restore();
        }
    }

    /** Puts the bytes of all steps together, with blanks where they are needed, and feeds them. */
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

    /** Makes the regions longer that contain the blank from {@code from} on, to find those after it, too. */
    private int lengthen(int from) {
        ParserState.lengthenRegions(parser, blank.length);
        feed(bytes.view(from));
        ParserState.lengthenRegions(parser, 0);
        return bytes.size();
    }

    /** Feeds bytes; the parser pauses after the last step of the part, or when it differs. */
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

    /** Continues with the parser after the part. */
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

    /** Returns the way over the part, after its last step; null if it is not to be remembered. */
    @Nullable
    Transition way(ParserState from) {
        boolean empty = bytes.size() == 0;
        boolean isUsual = empty != parser.isPaused() && bytes.size() <= VerifiedMessages.MOST_BYTES;
        return isUsual ? wayTo(from, empty) : null;
    }

    /** Returns the way from the place before a part to this one; null if the parser is inside a token, or was asked. */
    @Nullable
    Transition wayTo(ParserState from, boolean stays) {
        return ParserState.isBetweenTokens(parser) && !agreement.dependsOnAnswers()
                ? new Transition(from, agreement.around.before(), stays ? from : place(), agreement.around.toArray())
                : null;
    }

    /** Skips bytes that are known to be right; the parser continues {@code length} bytes later. */
    void skip(Transition way, int length) {
        way.after().restore(parser, parser.offset() + length);
    }

    /** Returns whether what the parser does after bytes that were skipped is right. */
    boolean continues() {
        return parser.feed(NOTHING) == ParseStatus.NEED_INPUT && !agreement.hasFailed();
    }

    /** Goes back before bytes that were skipped. */
    void goBack(ParserState here, Transition way) {
        agreement.begin();
        agreement.around.set(way.around());
        here.restore(parser);
    }
}
