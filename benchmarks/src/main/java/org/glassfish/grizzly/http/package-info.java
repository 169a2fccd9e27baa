/** Access to what Grizzly keeps to its package. */
@NullMarked
package org.glassfish.grizzly.http;

import org.jspecify.annotations.NullMarked;
