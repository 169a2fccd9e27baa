/** The same comparisons under JMH: by the clock, and with its profilers. */
@NullMarked
package org.tatoo.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
