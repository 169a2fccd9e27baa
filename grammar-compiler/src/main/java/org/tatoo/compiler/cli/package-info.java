/** The {@code tatoo} command. Uses everything else. */
@NullMarked
package org.tatoo.compiler.cli;

import org.jspecify.annotations.NullMarked;
