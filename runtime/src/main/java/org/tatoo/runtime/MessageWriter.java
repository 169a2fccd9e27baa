package org.tatoo.runtime;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Base class of generated writers. A writer writes one direction of a connection, part by part. It feeds the bytes of a
 * part to a parser of its grammar, which continues after all that was written before, and compares each step of the
 * parser with the one that is meant. Only if all are equal the part is passed on, whole; otherwise nothing of it is, a
 * {@link WriteException} says why, and the writer is as before.
 *
 * <p>A writer is used by one thread at a time.
 */
public abstract class MessageWriter {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Consumer<ByteBuffer> target;
    private final byte[] blank;

    /** What is to be written next. */
    protected final WrittenPart part;

    private final Agreement agreement;
    private final SavedParser saved = new SavedParser();
    private @Nullable AutomatonParser parser;
    private byte[] output = {};
    private ByteBuffer view = NOTHING;
    private int length;

    /** The offset in the output of the first byte of the part. */
    private long start;

    private boolean ended;

    /** Whether raw bytes are written that are no part. */
    private boolean streams;

    /**
     * @param target gets the bytes of each part, in a buffer that is valid during the call
     * @param part an empty one
     * @param blank what may be put between two tokens; empty if nothing
     */
    protected MessageWriter(Consumer<ByteBuffer> target, WrittenPart part, byte[] blank) {
        this.target = target;
        this.part = part;
        this.blank = blank.clone();
        agreement = new Agreement(part);
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

    /** The value of the part is complete: its questions hear it. */
    protected abstract void deliver();

    /** The bytes of {@code text}, in ISO 8859-1. */
    protected static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** {@code value / by}, if there is no remainder. */
    protected static long exactly(long value, long by) {
        if (value % by != 0) {
            throw new WriteException("a length or count", String.valueOf(value), "is no multiple of " + by);
        }
        return value / by;
    }

    /**
     * Writes raw bytes, perhaps not all of them, where they are due.
     *
     * @param terminal as in a part
     * @param bytes its position is then at its limit
     */
    protected final void sendRaw(int terminal, String name, ByteBuffer bytes) {
        AutomatonParser check = parser();
        if (ended || check.rawLeft(terminal + 1) < bytes.remaining()) {
            throw new WriteException(name, "", "has not so many bytes here");
        }
        part.clear();
        streams = true;
        try {
            int[] around = agreement.around();
            check.save(saved);
            boolean done = false;
            try {
                agreement.begin(around);
                check.feed(bytes.duplicate());
                finishPart();
                target.accept(bytes);
                done = true;
            } finally {
                goBackUnless(done, around, check);
            }
        } finally {
            streams = false;
        }
    }

    private void goBackUnless(boolean done, int[] around, AutomatonParser check) {
        if (!done) {
            check.restore(saved);
            agreement.begin(around);
        }
    }

    /** Writes the part. */
    protected final void send() {
        send(false);
    }

    /** Writes the part, after which nothing comes. */
    protected final void sendLast() {
        send(true);
    }

    private void send(boolean last) {
        if (ended) {
            throw new IllegalStateException("the output has ended");
        }
        AutomatonParser check = parser();
        part.complete();
        int[] around = agreement.around();
        check.save(saved);
        boolean done = false;
        try {
            agreement.begin(around);
            start = check.offset();
            length = 0;
            write(check);
            if (last) {
                finish(check);
            }
            finishPart();
            pass();
            done = true;
            ended = last;
        } finally {
            goBackUnless(done, around, check);
        }
    }

    private AutomatonParser parser() {
        AutomatonParser check = parser;
        if (check == null) {
            check = checkingParser();
            parser = check;
            check.feed(NOTHING);
        }
        return check;
    }

    private void write(AutomatonParser check) {
        int size = part.size();
        if (part.firstWide() == size) {
            agreement.takeEmpty();
            deliver();
            return;
        }
        for (int step = 0; step < size; step++) {
            if (part.width(step) > 0) {
                write(step, check);
            }
        }
    }

    private void write(int step, AutomatonParser check) {
        byte[] bytes = part.array();
        int from = part.from(step);
        if (blank.length > 0 && check.isInToken() && check.continuesWith(bytes[from])) {
            feed(blank, 0, blank.length, check);
        }
        agreement.expect(step, start + length);
        feed(bytes, from, part.width(step), check);
        WriteException failure = agreement.failure();
        if (failure != null) {
            throw failure;
        }
    }

    private void feed(byte[] bytes, int from, int count, AutomatonParser check) {
        if (count > part.limit() - length) {
            throw new WriteException(part.name(0), "", "the part is larger than " + part.limit() + " bytes");
        }
        if (length + count > output.length) {
            output = Arrays.copyOf(output, (int) Math.min(part.limit(), Math.max(length + count, 2L * output.length)));
            view = ByteBuffer.wrap(output);
        }
        System.arraycopy(bytes, from, output, length, count);
        view.limit(length + count).position(length);
        length += count;
        if (check.feed(view) != ParseStatus.NEED_INPUT && agreement.failure() == null) {
            throw new IllegalStateException("the parser has stopped");
        }
    }

    private void finish(AutomatonParser check) {
        if (check.finish() != ParseStatus.ACCEPTED && agreement.failure() == null) {
            throw new IllegalStateException("the parser has stopped");
        }
    }

    private void finishPart() {
        WriteException failure = agreement.failure();
        if (failure != null) {
            throw failure;
        }
        if (!agreement.isComplete()) {
            throw agreement.refusal(agreement.next(), "is not complete before more follows");
        }
    }

    private void pass() {
        if (length > 0) {
            target.accept(view.limit(length).position(0));
        }
    }

    // ---- called by the handler

    void step(int code, String made, long offset, int bytes) {
        boolean before = agreement.isComplete();
        agreement.step(code, made, offset, streams ? 0 : bytes);
        if (!before && agreement.isComplete() && agreement.failure() == null) {
            deliver();
        }
    }

    void fail(long offset, String reason) {
        agreement.fail(agreement.refusal(at(offset), reason));
    }

    void fail(SyntaxError error) {
        int step = at(error.offset());
        agreement.fail(agreement.refusal(step, reason(error, error.offset() - agreement.offset(step))));
    }

    /** The step that the byte at {@code offset} belongs to. */
    private int at(long offset) {
        int found = agreement.next();
        for (int step = found; step < part.size() && agreement.offset(step) <= offset; step++) {
            if (part.width(step) > 0 && agreement.isExpected(step)) {
                found = step;
            }
        }
        return found;
    }

    private static String reason(SyntaxError error, long index) {
        String terminal = String.valueOf(error.terminal());
        return switch (error.kind()) {
            case UNEXPECTED_BYTE -> "no match, at its byte " + (index + 1);
            case UNEXPECTED_TOKEN -> terminal + " cannot come here";
            case TOKEN_TOO_LONG -> "too long for " + terminal;
            case BAD_VALUE -> "the number is not allowed";
            case BAD_LENGTH -> "the length or count of " + terminal + " is not allowed";
            case BAD_CHOICE -> "something else is answered or announced";
            case REGION_ENDS, REGION_NOT_FILLED -> "has not the length of its region";
            default -> error.kind() + " in what is written";
        };
    }
}
