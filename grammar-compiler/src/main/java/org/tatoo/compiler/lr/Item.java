package org.tatoo.compiler.lr;

/**
 * A variant with a dot.
 *
 * @param dot how many symbols stand before it
 */
record Item(int variant, int dot) {}
