package org.tatoo.compiler.grammar;

/**
 * A question that a parser asks when its state consults virtual terminals.
 *
 * @param kind the kind of question
 * @param index the index of the bytes terminal, the selector or the counter
 */
public record Question(Kind kind, int index) {
    /** The kinds of questions. */
    public enum Kind {
        /** The number of bytes of a terminal. */
        LENGTH,
        /** The value of a selector. */
        CHOICE,
        /** The number of elements of a repetition. */
        COUNT,
        /** The number of bytes of a region. */
        REGION,
        /** The end of a region; not asked, because the parser knows it. */
        END,
        /** The presence of another element; not asked, because the parser knows it. */
        MORE
    }

    /** Returns the question that {@code terminal} answers. */
    public static Question of(VirtualTerminal terminal) {
        if (terminal instanceof VirtualTerminal.Choice choice) {
            return new Question(Kind.CHOICE, choice.selector().index());
        }
        if (terminal instanceof VirtualTerminal.Step step) {
            Kind kind = step.kind() == VirtualTerminal.Step.Kind.BEGIN ? Kind.COUNT : Kind.MORE;
            return new Question(kind, step.counter().index());
        }
        if (terminal instanceof VirtualTerminal.Edge edge) {
            return new Question(
                    edge.isEnd() ? Kind.END : Kind.REGION, edge.region().index());
        }
        return new Question(Kind.LENGTH, terminal.index());
    }
}
