package org.tatoo.compiler.grammar;

/**
 * The counter of a repetition.
 *
 * @param index the index among the counters, from 0
 * @param name the name as declared, for example {@code argc} of {@code argc = count(n)}
 * @param max the largest count
 */
public record Counter(int index, String name, Term term, long max) {}
