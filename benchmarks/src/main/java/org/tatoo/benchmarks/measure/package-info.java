/** What all measurements share: processes, samples, tables. */
@NullMarked
package org.tatoo.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
