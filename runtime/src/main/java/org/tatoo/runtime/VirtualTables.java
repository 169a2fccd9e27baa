package org.tatoo.runtime;

import org.jspecify.annotations.Nullable;

/**
 * The virtual terminals of a grammar, which consume no bytes, or bytes that the lexer does not scan. For generated
 * code.
 *
 * @param names the names of the terminals; null for terminals without a name
 * @param kind the kind of each terminal: 1 for raw bytes, 2 for the beginning of a count, 3 for a choice that is
 *     reported, 4 for raw bytes up to a text, 5 and 6 for the beginning and the end of a region, 0 for others
 * @param delimiters the texts that end raw bytes; null for other terminals
 * @param answered the number of questions that a value answers; the remaining questions have higher numbers
 * @param inside the variant by which each remaining question reduces unless a region ends
 * @param awaiting the question that waits for the end of a region; 0 if there is none
 * @param regions the number of kinds of regions; their ends are the last virtual terminals
 */
@SuppressWarnings("ArrayRecordComponent") // it is never compared
public record VirtualTables(
        @Nullable String[] names,
        char[] kind,
        @Nullable Delimiter[] delimiters,
        int answered,
        char[] inside,
        int awaiting,
        int regions) {
    /** The tables of a grammar without virtual terminals. */
    public static final VirtualTables NONE =
            new VirtualTables(new String[0], new char[0], new Delimiter[0], 0, new char[0], 0, 0);

    /** The kinds of virtual terminals: raw bytes, the beginning of a count, a choice that is reported. */
    static final int BYTES = 1;

    static final int COUNT = 2;
    static final int CHOICE = 3;

    /** The kinds of virtual terminals: raw bytes up to a text, the beginning of a region, and its end. */
    static final int TEXT = 4;

    static final int REGION = 5;
    static final int REGION_END = 6;

    /** Returns whether there are raw bytes. */
    boolean hasContent() {
        return has(BYTES) || hasTexts();
    }

    /** Returns whether a text, or the end of the input, ends raw bytes. */
    boolean hasTexts() {
        return has(TEXT);
    }

    private boolean has(int wanted) {
        for (char each : kind) {
            if (each == wanted) {
                return true;
            }
        }
        return false;
    }
}
