package org.tatoo.compiler.simulation;

/**
 * An assumed answer of the handler.
 *
 * @param question its method
 * @param value a number, or the position of a selector's value
 * @param text the value as text
 */
public record Answer(String question, long value, String text) {
    /** Returns an answer with the number {@code value}. */
    public static Answer number(String question, long value) {
        return new Answer(question, value, Long.toString(value));
    }
}
