/** Direct code and tables alone, for a grammar of many opcodes. */
@NullMarked
package org.tatoo.benchmarks.opcodes;

import org.jspecify.annotations.NullMarked;
