/** Tests of the first example of the README. */
@NullMarked
package org.tatoo.samples.orders;

import org.jspecify.annotations.NullMarked;
