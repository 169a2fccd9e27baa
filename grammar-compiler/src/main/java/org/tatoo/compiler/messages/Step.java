package org.tatoo.compiler.messages;

/**
 * A reduction that changes the stack of values.
 *
 * @param name of the method that does it
 * @param text the production as written, or what is hidden
 * @param entries how many of the stack are values of the right-hand side
 */
public record Step(String name, String text, int entries, Effect effect) {}
