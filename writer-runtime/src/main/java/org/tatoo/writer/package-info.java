/**
 * The run-time library of generated writers: {@link org.tatoo.writer.MessageWriter} is what users see of it.
 *
 * <p>How a part is written: the generated class adds the steps of the parser that are meant to a
 * {@link org.tatoo.writer.WrittenPart}; {@code MessageWriter} feeds their bytes to a parser that reports each step, and
 * {@code Agreement} compares the two.
 *
 * <p>This package uses {@code java.base} and {@code org.tatoo.runtime}.
 */
@NullMarked
package org.tatoo.writer;

import org.jspecify.annotations.NullMarked;
