package org.tatoo.compiler.direct;

/**
 * The stack that is present when code continues at a place with several possible stacks.
 *
 * @param offset the number of the stack, or an offset to it
 * @param relative whether {@code offset} is added to the number at the previous place
 */
public record Variant(int offset, boolean relative) {
    /** The same stack as at the previous place. */
    public static final Variant SAME = new Variant(0, true);

    public static Variant number(int number) {
        return new Variant(number, false);
    }
}
