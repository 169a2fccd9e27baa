/** Tests of the application as a client sees it. */
@NullMarked
package org.tatoo.samples.jaxrs;

import org.jspecify.annotations.NullMarked;
