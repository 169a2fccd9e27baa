package org.tatoo.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Compares the steps of a parser with those that are meant. Steps without bytes that the parser makes before the first
 * byte of a part may belong to what is around the part: those that are meant must be the last of them. So may those after
 * the last step of the part; they are remembered for a part that consists of them.
 */
final class Agreement {
    private final WrittenPart part;

    /** For each meant step, the offset of its first byte. */
    private long[] offsets = new long[16];

    /** The last step whose bytes have come. */
    private int expected;

    private int next;
    private boolean begun;

    /** The steps without bytes since the last one with bytes. */
    private int[] around = new int[16];

    private int aroundSize;
    private @Nullable WriteException failure;

    Agreement(WrittenPart part) {
        this.part = part;
    }

    /** What has to be remembered of the parts before. */
    int[] around() {
        return Arrays.copyOf(around, aroundSize);
    }

    /** A part begins, after steps that {@link #around} has returned. */
    void begin(int[] before) {
        next = 0;
        expected = -1;
        begun = false;
        failure = null;
        around = Arrays.copyOf(before, Math.max(before.length, around.length));
        aroundSize = before.length;
        if (offsets.length < part.size()) {
            offsets = new long[Math.max(part.size(), 2 * offsets.length)];
        }
    }

    /** The bytes of a meant step begin at {@code offset}. */
    void expect(int step, long offset) {
        offsets[step] = offset;
        expected = step;
    }

    /** The offset of the first byte of a meant step, if it has come. */
    long offset(int step) {
        return offsets[step];
    }

    /** Whether the bytes of a meant step have come. */
    boolean isExpected(int step) {
        return step <= expected;
    }

    /** Why the steps differ; null if they do not. */
    @Nullable
    WriteException failure() {
        return failure;
    }

    /** Whether all meant steps have been made. */
    boolean isComplete() {
        return next == part.size();
    }

    /** The next step that is meant. */
    int next() {
        return Math.min(next, part.size() - 1);
    }

    void fail(WriteException reason) {
        if (failure == null) {
            failure = reason;
        }
    }

    /**
     * The parser has made a step.
     *
     * @param code as in the part
     * @param made its name
     * @param offset of its first byte; negative if it is not known
     */
    void step(int code, String made, long offset, int length) {
        if (failure != null) {
            return;
        }
        if (length == 0 && (!begun || isComplete())) {
            remember(code);
            return;
        }
        if (!begun) {
            begin();
        }
        if (failure == null) {
            compare(code, made, offset, length);
        }
    }

    private void remember(int code) {
        if (aroundSize == around.length) {
            around = Arrays.copyOf(around, 2 * aroundSize);
        }
        around[aroundSize++] = code;
    }

    /** The first byte has come. */
    private void begin() {
        begun = true;
        int lead = part.firstWide();
        if (lead == part.size() || !endsAt(aroundSize, lead)) {
            fail(impossible());
        }
        next = lead;
        aroundSize = 0;
    }

    /** Whether the first {@code lead} meant steps are those remembered before {@code end}. */
    private boolean endsAt(int end, int lead) {
        if (lead > end) {
            return false;
        }
        for (int i = 0; i < lead; i++) {
            if (!part.isMeant(i, around[end - lead + i])) {
                return false;
            }
        }
        return true;
    }

    private WriteException impossible() {
        return new WriteException(part.name(part.size() - 1), "", "cannot come here");
    }

    /** The part has no bytes: its steps must be among those remembered, of which only the later ones stay. */
    void takeEmpty() {
        int size = part.size();
        for (int end = size; end <= aroundSize; end++) {
            if (endsAt(end, size)) {
                System.arraycopy(around, end, around, 0, aroundSize - end);
                aroundSize -= end;
                next = size;
                return;
            }
        }
        fail(impossible());
    }

    private void compare(int code, String made, long offset, int length) {
        if (isComplete() || code < 0 != part.isReduction(next)) {
            fail(refusal(next(), "is read as " + made + " there"));
            return;
        }
        int step = next++;
        int meant = part.length(step);
        if (code < 0) {
            if (!part.isMeant(step, code)) {
                fail(refusal(step, "is read as " + made));
            }
        } else if (length > meant || (offset >= 0 && length > 0 && offset != offsets[step])) {
            fail(refusal(step, "is read together with what stands around it, as " + made));
        } else if (length < meant) {
            fail(refusal(step, "only " + length + " of its " + meant + " bytes are read as " + made));
        } else if (!part.isMeant(step, code)) {
            fail(refusal(step, "is read as " + made));
        }
    }

    /** The part is refused because of one of its steps. */
    WriteException refusal(int step, String reason) {
        if (step < 0) {
            return new WriteException("raw bytes", "", reason);
        }
        return WriteException.of(part.name(step), part.array(), part.from(step), part.length(step), reason);
    }
}
