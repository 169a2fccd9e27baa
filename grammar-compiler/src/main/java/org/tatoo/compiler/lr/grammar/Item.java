package org.tatoo.compiler.lr.grammar;

/**
 * A variant with a dot.
 *
 * @param dot the number of symbols before the dot
 */
public record Item(int variant, int dot) {}
