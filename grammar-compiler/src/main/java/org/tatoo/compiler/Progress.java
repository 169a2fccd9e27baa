package org.tatoo.compiler;

import java.util.function.Function;

/** The current stage of a compilation. This is the only place where an exception of a stage is caught. */
final class Progress {
    private Stage stage;

    private Progress(Stage stage) {
        this.stage = stage;
    }

    /**
     * Returns the result of {@code work}, which begins at the stage {@code first}.
     *
     * @param grammar its file
     * @throws CompilerFault if {@code work} ends with an exception
     */
    static <T> T watch(String grammar, Stage first, Function<Progress, T> work) {
        Progress progress = new Progress(first);
        try {
            return work.apply(progress);
        } catch (RuntimeException | Error e) {
            throw new CompilerFault(grammar, progress.stage, e);
        }
    }

    /** Enters the next stage. */
    void enter(Stage next) {
        stage = next;
    }
}
