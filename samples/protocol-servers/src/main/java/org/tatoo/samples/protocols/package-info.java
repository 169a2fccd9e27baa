/** Small servers of protocols that other people's clients speak: the command that runs them. */
@NullMarked
package org.tatoo.samples.protocols;

import org.jspecify.annotations.NullMarked;
