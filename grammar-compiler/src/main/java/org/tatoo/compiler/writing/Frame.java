package org.tatoo.compiler.writing;

import java.util.List;

/**
 * What is written for the right-hand side of a production or of a hidden non-terminal, and the variant that it is reduced
 * by. What is optional adds its outcome to a number, the shape, which tells the variant.
 *
 * @param name what is reduced
 * @param variants for each shape; negative if there is none
 * @param before the outcome of a list that has been written before, of which it is not known whether it was empty; 0 if
 *     there is none
 */
public record Frame(String name, Emission content, List<Integer> variants, int before) {
    public Frame {
        variants = List.copyOf(variants);
    }
}
