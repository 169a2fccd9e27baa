/** The command-line options shared by the sample servers, and their reporting of errors. */
@NullMarked
package org.tatoo.samples.options;

import org.jspecify.annotations.NullMarked;
