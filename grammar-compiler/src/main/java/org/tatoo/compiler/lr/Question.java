package org.tatoo.compiler.lr;

import org.tatoo.compiler.grammar.VirtualTerminal;

/**
 * What a parser asks when its state consults virtual terminals.
 *
 * @param kind what kind of question
 * @param index of the bytes terminal, the selector or the counter
 */
public record Question(Kind kind, int index) {
    /** What is asked. */
    public enum Kind {
        /** How many bytes. */
        LENGTH,
        /** Which value. */
        CHOICE,
        /** How many elements. */
        COUNT,
        /** Whether another element comes; the parser knows. */
        MORE
    }

    /** The question that {@code terminal} is an answer to. */
    public static Question of(VirtualTerminal terminal) {
        if (terminal instanceof VirtualTerminal.Choice choice) {
            return new Question(Kind.CHOICE, choice.selector().index());
        }
        if (terminal instanceof VirtualTerminal.Step step) {
            Kind kind = step.kind() == VirtualTerminal.Step.Kind.BEGIN ? Kind.COUNT : Kind.MORE;
            return new Question(kind, step.counter().index());
        }
        return new Question(Kind.LENGTH, terminal.index());
    }
}
