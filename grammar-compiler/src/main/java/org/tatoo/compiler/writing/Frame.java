package org.tatoo.compiler.writing;

import java.util.List;

/**
 * What is written for the right-hand side of a production or of a hidden non-terminal, and the variant that it is reduced
 * by. What is optional adds its outcome to a number, the shape, which tells the variants.
 *
 * @param name what is reduced
 * @param variants for each shape those that the parser may make: none if the grammar has no such thing, several if only
 *     the parser knows which of several tokens a text is, or whether a list that has been written before was empty
 */
public record Frame(String name, Emission content, List<List<Integer>> variants) {
    public Frame {
        variants = variants.stream().map(List::copyOf).toList();
    }
}
