package org.tatoo.compiler.direct;

/**
 * The size of a method's code.
 *
 * @param bytes an upper bound of the bytes of bytecode
 * @param lines the lines of source
 * @param depth the nesting depth of its statements
 */
public record CodeSize(int bytes, int lines, int depth) {
    /** HotSpot's limit of 8000 bytes for a compiled method, less a reserve for the start of the method. */
    private static final int MAX_BYTES = 7950;

    /** The limit of 150 lines for a readable method, less its declaration and its closing bracket. */
    private static final int MAX_LINES = 148;

    private static final int MAX_DEPTH = 8;

    /** Returns whether HotSpot compiles a method of this size and it is short enough to read. */
    public boolean fits() {
        return bytes <= MAX_BYTES && lines <= MAX_LINES && depth <= MAX_DEPTH;
    }
}
