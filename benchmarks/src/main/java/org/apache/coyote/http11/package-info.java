/** Access to what Tomcat keeps to its package. */
@NullMarked
package org.apache.coyote.http11;

import org.jspecify.annotations.NullMarked;
