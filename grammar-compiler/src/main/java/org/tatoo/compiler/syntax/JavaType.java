package org.tatoo.compiler.syntax;

import org.jspecify.annotations.Nullable;

/**
 * A type as written, for example {@code URI}, {@code long(16)} or {@code int(256le signed)}.
 *
 * @param radix of the digits of a number, with their order; null if none is written
 * @param sign the word after it; null if there is none
 */
public record JavaType(
        Name name, @Nullable Name radix, @Nullable Name sign) {}
