/** Tests of the meters. */
@NullMarked
package org.tatoo.metrics;

import org.jspecify.annotations.NullMarked;
