package org.tatoo.compiler.direct;

/**
 * Which of the stacks that a place stands for is there when code goes over to that place.
 *
 * @param offset the number of the stack, or what is added to it
 * @param relative whether it is added to the number in the place before
 */
public record Variant(int offset, boolean relative) {
    /** The same stack as in the place before. */
    public static final Variant SAME = new Variant(0, true);

    public static Variant number(int number) {
        return new Variant(number, false);
    }
}
