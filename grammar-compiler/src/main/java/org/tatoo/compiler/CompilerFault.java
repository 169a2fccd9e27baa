package org.tatoo.compiler;

/**
 * Thrown if a stage of the compiler ends with an exception: a fault of the compiler, whatever the grammar is, or a lack
 * of memory.
 */
public final class CompilerFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String grammar;
    private final Stage stage;

    CompilerFault(String grammar, Stage stage, Throwable cause) {
        super(grammar + ": " + stage.text() + ": " + cause, cause);
        this.grammar = grammar;
        this.stage = stage;
    }

    /** Returns the stage that failed. */
    public Stage stage() {
        return stage;
    }

    /**
     * Returns one sentence for a user: the stage that failed, that the grammar is not the reason, and a way to
     * continue.
     *
     * @param tablesOnly the option for a parser without direct code
     * @param trace the option for the stack trace
     */
    public String sentence(String tablesOnly, String trace) {
        Throwable cause = getCause();
        if (cause instanceof OutOfMemoryError || cause instanceof StackOverflowError) {
            return grammar + ": at the stage \"" + stage.text()
                    + "\", the compiler needs more memory than Java has here: give it more, with the options -Xmx and"
                    + " -Xss";
        }
        boolean direct = stage == Stage.DIRECT_CODE || stage == Stage.JAVA;
        return grammar + ": the compiler failed at the stage \"" + stage.text() + "\" (" + cause
                + "), which is a fault of the compiler and not of the grammar: "
                + (direct
                        ? "use " + tablesOnly + " for a parser without direct code, and report it with "
                        : "report it with ")
                + trace;
    }
}
