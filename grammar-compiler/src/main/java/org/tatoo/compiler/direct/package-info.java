/**
 * Direct code: sequences of tokens, worked out so far that code without tables can recognise them, as lanes. Uses
 * {@code regex} and {@code grammar}.
 */
@NullMarked
package org.tatoo.compiler.direct;

import org.jspecify.annotations.NullMarked;
