/** How time and memory grow with the input, and change with the grammar. */
@NullMarked
package org.tatoo.benchmarks.growth;

import org.jspecify.annotations.NullMarked;
