package org.tatoo.compiler.syntax;

/**
 * Values of a number as written, for example {@code 2..4}.
 *
 * @param most the same name as {@code least} if only one value is written
 */
public record NumberRange(Name least, Name most) {}
