package org.tatoo.compiler.syntax;

import org.jspecify.annotations.Nullable;

/**
 * A type as written, for example {@code URI} or {@code long(16)}.
 *
 * @param radix of the digits of a number; null if none is written
 */
public record JavaType(Name name, @Nullable Name radix) {}
