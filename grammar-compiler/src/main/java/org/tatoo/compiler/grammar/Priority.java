package org.tatoo.compiler.grammar;

import java.math.BigDecimal;

/**
 * A declared priority.
 *
 * @param level the level; higher binds tighter; compared by value, so 1 equals 1.0
 */
public record Priority(String name, BigDecimal level, Associativity associativity) {}
