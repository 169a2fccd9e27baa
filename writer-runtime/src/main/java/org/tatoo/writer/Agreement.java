package org.tatoo.writer;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.SyntaxError.Kind;

/**
 * The comparison of the parser's steps with the intended steps. Steps without bytes before the first byte of a part may
 * belong to the context of the part: the intended ones must be the last of them. Steps without bytes after the last
 * step of the part may also belong to the context; they are remembered for a part that consists of them.
 */
final class Agreement {
    private static final int INITIAL = 16;

    private final WrittenSteps steps;

    /** The offset of the first byte of each intended step. */
    private long[] offsets = new long[INITIAL];

    /** The last step whose bytes have been written. */
    private int expected;

    private int next;
    private boolean begun;

    final EmptySteps around = new EmptySteps();

    /** The raw bytes since the last terminal, those of them written earlier, and both numbers before the part. */
    private long raw;

    private long streamed;
    private long rawBefore;
    private long streamedBefore;

    /** True if the last step was the last of the part. */
    private boolean completed;

    /** True if the parser has evaluated a question since the part began. */
    private boolean asked;

    private @Nullable WriteException failure;

    /** The names of the parts without bytes that reductions complete. */
    private IntFunction<@Nullable String> partOf = variant -> null;

    Agreement(WrittenSteps steps) {
        this.steps = steps;
    }

    /** Sets the function that returns the name of the part that a variant completes, if the part may have no bytes. */
    void knowParts(IntFunction<@Nullable String> parts) {
        partOf = parts;
    }

    // ---- the beginning of a part

    /** Saves the state after the previous parts. */
    void save() {
        around.save();
        rawBefore = raw;
        streamedBefore = streamed;
    }

    /** Restores the state after the previous parts. */
    void restore() {
        around.restore();
        raw = rawBefore;
        streamed = streamedBefore;
        begin();
    }

    /** Begins a part. */
    void begin() {
        next = 0;
        expected = -1;
        begun = false;
        asked = false;
        failure = null;
        completed = false;
        if (offsets.length < steps.size()) {
            offsets = new long[Math.max(steps.size(), 2 * offsets.length)];
        }
    }

    /** Returns whether {@code empty} are the steps since the last one with bytes, and no raw bytes follow. */
    boolean isAround(int[] empty) {
        return raw == 0 && around.are(empty);
    }

    /** Returns whether {@code empty} are the steps without bytes before raw bytes that have all been written. */
    boolean isAroundRaw(int[] empty) {
        return raw == streamed && around.are(empty);
    }

    /** Ends raw bytes; {@code empty} become the steps without bytes. */
    void leaveRaw(int[] empty) {
        raw = 0;
        streamed = 0;
        around.set(empty);
    }

    /** Sets {@code offset} as the beginning of the bytes of an intended step. */
    void expect(int step, long offset) {
        offsets[step] = offset;
        expected = step;
    }

    /** Counts written raw bytes that are not a part. */
    void stream(int length) {
        streamed += length;
    }

    // ---- the steps of the parser

    /** Called when the parser has passed on raw bytes. */
    void raw(int length) {
        raw += length;
    }

    /** Called when the parser evaluates a question. */
    void ask() {
        asked = true;
    }

    /** Called when the parser has shifted a terminal. */
    void shift(int code, String made, long offset, int length) {
        long bytes = length > 0 ? length : raw - streamed;
        raw = 0;
        streamed = 0;
        step(code, made, length > 0 ? offset : -1, bytes);
    }

    /** Called when the parser has reduced by a variant; {@code code} is as in the part. */
    void reduce(int code) {
        step(code, "another production", -1, 0);
    }

    private void step(int code, String made, long offset, long length) {
        if (failure != null) {
            return;
        }
        if (length == 0 && (isComplete() || !(begun || isFirst(code)))) {
            around.add(code);
            return;
        }
        if (!begun) {
            meetFirst(made);
        }
        if (failure == null) {
            compare(code, made, offset, length);
        }
    }

    /** Returns whether the part begins with the text that ends raw bytes, and {@code code} is their terminal. */
    private boolean isFirst(int code) {
        int lead = steps.firstWide();
        return lead < steps.size() && steps.length(lead) == 0 && steps.isMeant(lead, code);
    }

    /** Checks the steps before the first byte, which has been read. */
    private void meetFirst(String made) {
        begun = true;
        int lead = steps.firstWide();
        if (steps.size() == 0) {
            fail(new WriteException(made, "", "would end here"));
        } else if (lead == steps.size() || !endsAt(around.size(), lead)) {
            fail(impossible());
        } else {
            checkWritten(around.size() - lead);
        }
        next = lead;
        around.drop(around.size());
    }

    /** Returns whether the first {@code lead} intended steps are those remembered before {@code end}. */
    private boolean endsAt(int end, int lead) {
        if (lead > end) {
            return false;
        }
        for (int i = 0; i < lead; i++) {
            if (!steps.isMeant(i, around.get(end - lead + i))) {
                return false;
            }
        }
        return true;
    }

    private WriteException impossible() {
        return new WriteException(steps.name(steps.size() - 1), "", "cannot come here");
    }

    /** Completes a part without bytes: its steps must be among those remembered; only later ones remain remembered. */
    void takeEmpty() {
        int size = steps.size();
        for (int end = size; end <= around.size(); end++) {
            if (endsAt(end, size)) {
                checkWritten(end - size);
                around.drop(end);
                next = size;
                return;
            }
        }
        fail(impossible());
    }

    /** Checks, before raw bytes, that no part without bytes is complete but unwritten. */
    void checkWritten() {
        checkWritten(around.size());
    }

    /** Checks the first {@code end} of the remembered steps in the same way. */
    private void checkWritten(int end) {
        for (int i = 0; i < end; i++) {
            String name = around.get(i) < 0 ? partOf.apply(~around.get(i)) : null;
            if (name != null) {
                fail(new WriteException(name, "", "is complete, and has to be written first"));
            }
        }
    }

    private void compare(int code, String made, long offset, long length) {
        if (isComplete() || code < 0 != steps.isReduction(next)) {
            fail(refusal(next(), "is read as " + made + " there"));
            return;
        }
        int step = next++;
        completed = isComplete();
        int meant = steps.length(step);
        if (code < 0) {
            if (!steps.isMeant(step, code)) {
                fail(refusal(step, "is read as " + made));
            }
        } else if (length > meant || (offset >= 0 && length > 0 && offset != offsets[step])) {
            fail(refusal(step, "is read together with what stands around it, as " + made));
        } else if (length < meant) {
            fail(refusal(step, "only " + Math.max(0, length) + " of its " + meant + " bytes are read as " + made));
        } else if (!steps.isMeant(step, code)) {
            fail(refusal(step, "is read as " + made));
        } else if (!steps.isSpelled(step, code)) {
            fail(refusal(step, "is read as " + made + ", in another spelling"));
        }
    }

    // ---- the outcome

    /** Returns whether all intended steps have been made. */
    boolean isComplete() {
        return next == steps.size();
    }

    /** Throws an exception if the steps differ or the part is not complete. */
    void check() {
        if (failure != null) {
            throw failure;
        }
        if (!isComplete()) {
            throw refusal(next(), "is not complete before more follows");
        }
    }

    /** Returns whether the parser must pause: once after the last step of the part, and when a step differs. */
    boolean takesPause() {
        boolean takes = completed || failure != null;
        completed = false;
        return takes;
    }

    boolean hasFailed() {
        return failure != null;
    }

    /** Returns whether the steps depend on answers, so that other answers to the same bytes cause other steps. */
    boolean dependsOnAnswers() {
        return asked;
    }

    /** Called when the parser rejects its input. */
    void reject(SyntaxError error) {
        int step = at(error.offset());
        if (error.kind() == Kind.UNEXPECTED_BYTE || error.kind() == Kind.UNEXPECTED_TOKEN) {
            int empty = emptyBefore(step);
            if (empty >= 0) {
                fail(refusal(empty, "no match is empty"));
                return;
            }
        }
        long index = error.offset() - (step < 0 || step > expected ? error.offset() : offsets[step]);
        fail(refusal(step, reason(error, index)));
    }

    /** Returns the first intended token without bytes before {@code step}; negative if there is none. */
    private int emptyBefore(int step) {
        for (int i = next(); i < step; i++) {
            if (!steps.isReduction(i) && steps.width(i) == 0) {
                return i;
            }
        }
        return -1;
    }

    private static String reason(SyntaxError error, long index) {
        String terminal = String.valueOf(error.terminal());
        return switch (error.kind()) {
            case UNEXPECTED_BYTE -> "no match, at its byte " + (index + 1);
            case UNEXPECTED_TOKEN -> terminal + " cannot come here";
            case TOKEN_TOO_LONG -> "too long for " + terminal;
            case BAD_VALUE -> "the number is not allowed";
            case BAD_LENGTH -> // without a terminal, of a region or count
                (error.terminal() == null ? "a length or count in it" : "the length of " + terminal)
                        + " is not allowed";
            case TOO_MANY -> "one element more than its list may have";
            case TOO_LONG -> "more bytes than its production may have";
            case BAD_CHOICE -> "something else is answered or announced";
            case UNEXPECTED_END -> "ends too early";
            case REGION_ENDS, REGION_NOT_FILLED -> "has not the length of its region";
            default -> error.kind() + " in what is written";
        };
    }

    /** Records that the parser does not accept the byte at {@code offset}. */
    void failAt(long offset, String reason) {
        fail(refusal(at(offset), reason));
    }

    /** Returns the step to which the byte at {@code offset} belongs; negative if the byte belongs to no part. */
    private int at(long offset) {
        int found = next();
        for (int step = Math.max(0, found); step <= expected; step++) {
            if (steps.width(step) > 0 && offsets[step] <= offset) {
                found = step;
            }
        }
        return found;
    }

    private int next() {
        return Math.min(next, steps.size() - 1);
    }

    private void fail(WriteException reason) {
        if (failure == null) {
            failure = reason;
        }
    }

    private WriteException refusal(int step, String reason) {
        return step < 0 ? new WriteException("raw bytes", "", reason) : steps.refusal(step, reason);
    }
}
