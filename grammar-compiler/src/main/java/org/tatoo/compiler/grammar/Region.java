package org.tatoo.compiler.grammar;

/**
 * A part of the input of an announced length.
 *
 * @param index the index among the regions, from 0
 * @param name the name as declared, for example {@code packet} of {@code packet = region(length)}
 * @param max the largest length; {@code Long.MAX_VALUE} if there is no limit
 */
public record Region(int index, String name, Term length, long max) {}
