/**
 * A JAX-RS application on Jersey and its container for the HTTP server of the JDK. That server is Banzai because the module
 * {@code tatoo-adapter-jdk-httpserver} is on the class path; nothing here names it.
 */
@NullMarked
package org.tatoo.samples.jaxrs;

import org.jspecify.annotations.NullMarked;
