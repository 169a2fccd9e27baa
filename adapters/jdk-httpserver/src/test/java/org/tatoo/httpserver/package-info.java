/** Tests of the HTTP server, most of them run against that of the JDK too. */
@NullMarked
package org.tatoo.httpserver;

import org.jspecify.annotations.NullMarked;
