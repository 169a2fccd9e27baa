/** Generators of parsers: how long they run, how much they write, and what a change of the grammar does. */
@NullMarked
package org.tatoo.benchmarks.generation;

import org.jspecify.annotations.NullMarked;
