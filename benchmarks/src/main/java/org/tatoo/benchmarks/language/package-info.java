/** Parsers of a programming language. */
@NullMarked
package org.tatoo.benchmarks.language;

import org.jspecify.annotations.NullMarked;
