/** Generators of parsers, and how fast their parsers are with longer inputs and after a change of the grammar. */
@NullMarked
package org.tatoo.benchmarks.grammar;

import org.jspecify.annotations.NullMarked;
