/** Small servers for protocols with existing clients: the command that runs them. */
@NullMarked
package org.tatoo.samples.protocols;

import org.jspecify.annotations.NullMarked;
