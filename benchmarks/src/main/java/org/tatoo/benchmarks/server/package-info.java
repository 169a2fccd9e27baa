/** Servers of static files, each as small as its library lets it be, and their measurement. */
@NullMarked
package org.tatoo.benchmarks.server;

import org.jspecify.annotations.NullMarked;
