/** What the just-in-time compiler makes of generated parsers. */
@NullMarked
package org.tatoo.benchmarks.compiled;

import org.jspecify.annotations.NullMarked;
