/**
 * Regular expressions: their text, their meaning over symbols, their encoding as bytes. Uses {@code diagnostic}.
 */
@NullMarked
package org.tatoo.compiler.regex;

import org.jspecify.annotations.NullMarked;
