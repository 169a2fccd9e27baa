package org.tatoo.compiler.direct;

import org.jspecify.annotations.Nullable;

/** Estimates how many bytes of bytecode a piece of a lane becomes. */
final class CodeSize {
    /** HotSpot compiles no method above 8000. */
    static final int MAX_METHOD = 6000;

    private static final int SCAN = 30;
    private static final int STATE = 70;
    private static final int BRANCH = 25;
    private static final int EVENT = 50;
    private static final int CASE = 40;

    private CodeSize() {}

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
