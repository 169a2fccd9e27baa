/** The command-line options that the servers of the samples share, and how these servers report a fault. */
@NullMarked
package org.tatoo.samples.options;

import org.jspecify.annotations.NullMarked;
