/** The {@code tatoo} command. Uses all other packages. */
@NullMarked
package org.tatoo.compiler.cli;

import org.jspecify.annotations.NullMarked;
