/** Random values for writers, and what parsers read of them. */
@NullMarked
package org.tatoo.compiler.written;

import org.jspecify.annotations.NullMarked;
