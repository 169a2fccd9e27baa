/** The smallest HTTP/1.1 server: a generated parser, a handler of one screen, and Banzai. */
@NullMarked
package org.tatoo.samples.hello;

import org.jspecify.annotations.NullMarked;
