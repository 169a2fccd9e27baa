package org.tatoo.compiler.direct;

import org.jspecify.annotations.Nullable;

/**
 * Weighs a piece of a lane, by which lanes are kept to a length with which they are fast: about the bytes of bytecode that
 * it becomes. Whether a method has room for it is measured ({@link CodeMeasure}).
 */
final class CodeWeight {
    /** What a lane grows to. */
    static final int MAX = 6000;

    private static final int SCAN = 30;
    private static final int STATE = 70;
    private static final int BRANCH = 25;
    private static final int EVENT = 50;
    private static final int CASE = 40;

    private CodeWeight() {}

    static int of(TokenCode code) {
        int branches = code.branches().size()
                + code.states().stream()
                        .mapToInt(state -> state.branches().size())
                        .sum();
        return SCAN + STATE * code.states().size() + BRANCH * branches;
    }

    static int ofEvents(int events) {
        return EVENT * events;
    }

    static int of(@Nullable Continuation continuation) {
        if (continuation instanceof Continuation.Fork fork) {
            return fork.cases().stream()
                    .mapToInt(branch -> CASE + of(branch.following()))
                    .sum();
        }
        if (continuation instanceof Continuation.Ask ask) {
            return EVENT
                    + ask.answers().stream()
                            .mapToInt(answer -> EVENT + of(answer.following()))
                            .sum();
        }
        if (continuation instanceof Continuation.Count count) {
            return EVENT + of(count.following());
        }
        if (continuation instanceof Continuation.Repetition repetition) {
            return EVENT + of(repetition.more()) + of(repetition.end());
        }
        if (continuation instanceof Continuation.Data data) {
            return 2 * EVENT + of(data.following());
        }
        return 0;
    }

    static int of(Action action) {
        int size = ofEvents(action.before().size());
        if (action instanceof Action.Shift shift) {
            return size + EVENT + of(shift.following());
        }
        if (action instanceof Action.Split split) {
            return size
                    + split.cases().stream()
                            .mapToInt(branch -> CASE + of(branch.action()))
                            .sum();
        }
        return size + EVENT;
    }

    private static int of(Following following) {
        return ofEvents(following.reductions().size()) + of(following.continuation());
    }
}
