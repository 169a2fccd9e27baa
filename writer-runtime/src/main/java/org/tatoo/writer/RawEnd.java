package org.tatoo.writer;

import org.tatoo.runtime.AutomatonParser;
import org.tatoo.runtime.SavedParser;

/** What a parser does after all raw bytes of a known number, without a question. */
final class RawEnd {
    private final SavedParser before;
    private final int[] around;
    private final SavedParser after;
    private final int[] left;

    /**
     * @param before where the parser was before the bytes
     * @param around the steps that it had made for parts
     * @param after where it is after the bytes
     * @param left the steps that are then still to be written
     */
    RawEnd(SavedParser before, int[] around, SavedParser after, int[] left) {
        this.before = before;
        this.around = around;
        this.after = after;
        this.left = left;
    }

    /** Whether the bytes are due that were due then, as many. */
    boolean isDue(AutomatonParser parser, Agreement agreement) {
        return before.isWhere(parser) && agreement.isAroundRaw(around);
    }

    /** Lets {@code parser} continue after the bytes. */
    void skip(AutomatonParser parser, Agreement agreement, long length) {
        agreement.leaveRaw(left);
        after.restore(parser, parser.offset() + length);
    }
}
