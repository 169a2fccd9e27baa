/** Parsers of HTTP requests, measured by the CPU time of their thread. */
@NullMarked
package org.tatoo.benchmarks.http;

import org.jspecify.annotations.NullMarked;
