package org.tatoo.compiler.writing;

import java.util.List;

/**
 * The output for the right-hand side of a production or of a hidden non-terminal, with its possible variants. Each
 * optional part that is present adds its outcome to a number, the shape, which selects the variants.
 *
 * @param name the symbol that is reduced
 * @param variants for each shape those that the parser may reduce by: none if the grammar has no such variant; several
 *     if only the parser knows the token of a text, or whether a list written before was empty
 */
public record Frame(String name, Emission content, List<List<Integer>> variants) {
    public Frame {
        variants = variants.stream().map(List::copyOf).toList();
    }
}
