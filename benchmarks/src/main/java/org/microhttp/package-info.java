/** Access to what microhttp keeps to its package. */
@NullMarked
package org.microhttp;

import org.jspecify.annotations.NullMarked;
