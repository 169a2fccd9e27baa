package org.tatoo.writer;

import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.AutomatonParser;
import org.tatoo.runtime.SavedParser;

/**
 * Parts that have been found right, with their bytes: an equal one after the same beginning is not checked again. At most
 * 64 parts of at most 4096 bytes each are kept; a new one takes the place of an older one. Used by all threads. For
 * generated code only.
 *
 * <p>What is kept does not change and is published by its final fields, so that a thread sees an entry whole or not at
 * all.
 */
public final class Proofs {
    private static final int SIZE = 64;
    static final int MOST_BYTES = 4096;

    private final @Nullable Proof[] table = new Proof[SIZE];

    /** Keeps nothing yet. */
    public Proofs() {}

    @Nullable
    Proof find(Object value, AutomatonParser parser, Agreement agreement) {
        int hash = value.hashCode();
        Proof proof = table[index(hash)];
        return proof != null && proof.hash == hash && proof.value.equals(value) && proof.isAfter(parser, agreement)
                ? proof
                : null;
    }

    void add(Proof proof) {
        table[index(proof.hash)] = proof;
    }

    private static int index(int hash) {
        int mixed = hash * 0x9E3779B9;
        return mixed >>> Integer.numberOfLeadingZeros(SIZE - 1);
    }

    /** A part that is right after a certain beginning. */
    static final class Proof {
        private final Proofs kept;
        private final int hash;
        private final Object value;
        private final SavedParser before;
        private final int[] around;
        private final byte[] bytes;
        private final SavedParser after;
        private final int[] left;

        /**
         * @param kept with which others: those of one kind of part
         * @param before where the parser was before the part
         * @param around the steps that it had made for this part or others
         * @param after where it was after the last step of the part
         * @param left those of {@code around} that are still to be written after a part without bytes
         */
        Proof(
                Proofs kept,
                Object value,
                SavedParser before,
                int[] around,
                byte[] bytes,
                SavedParser after,
                int[] left) {
            this.kept = kept;
            this.hash = value.hashCode();
            this.value = value;
            this.before = before;
            this.around = around;
            this.bytes = bytes;
            this.after = after;
            this.left = left;
        }

        @SuppressWarnings("ReferenceEquality") // the same object needs no comparison
        boolean is(Object other, Proofs proofs, AutomatonParser parser, Agreement agreement) {
            return kept == proofs && (value == other || value.equals(other)) && isAfter(parser, agreement);
        }

        private boolean isAfter(AutomatonParser parser, Agreement agreement) {
            return before.isWhere(parser) && agreement.isAround(around);
        }

        byte[] bytes() {
            return bytes;
        }

        /** Lets {@code parser}, which is before the part, continue after it. */
        void skip(AutomatonParser parser, Agreement agreement) {
            agreement.leave(left);
            if (bytes.length > 0) {
                after.restore(parser, parser.offset() + bytes.length);
            }
        }

        /** Lets {@code parser}, which was before the part at {@code offset}, go back there. */
        void goBack(AutomatonParser parser, long offset, Agreement agreement) {
            agreement.begin();
            agreement.leave(around);
            before.restore(parser, offset);
        }
    }
}
