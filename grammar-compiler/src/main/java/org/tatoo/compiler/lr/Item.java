package org.tatoo.compiler.lr;

/**
 * A variant with a dot.
 *
 * @param dot the number of symbols before the dot
 */
record Item(int variant, int dot) {}
