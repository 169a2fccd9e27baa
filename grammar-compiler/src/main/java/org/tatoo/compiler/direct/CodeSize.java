package org.tatoo.compiler.direct;

/**
 * The size of a method's code.
 *
 * @param bytes the most bytes of bytecode
 * @param lines of source
 * @param depth how deep its statements are nested
 */
public record CodeSize(int bytes, int lines, int depth) {
    /** HotSpot compiles no method above 8000 bytes; some are left for how a method begins. */
    private static final int MAX_BYTES = 7950;

    /** What a person reads at once is 150 lines; the declaration and the bracket at the end are two. */
    private static final int MAX_LINES = 148;

    private static final int MAX_DEPTH = 8;

    /** Whether a method of this size is compiled, and can be read. */
    public boolean fits() {
        return bytes <= MAX_BYTES && lines <= MAX_LINES && depth <= MAX_DEPTH;
    }
}
