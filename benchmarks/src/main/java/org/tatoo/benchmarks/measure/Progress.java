package org.tatoo.benchmarks.measure;

/** One line on the standard error output that shows the progress. */
public final class Progress {
    private Progress() {}

    /** Replaces the shown text by {@code text}. */
    public static void show(String text) {
        System.err.print("\r\033[K" + text);
        System.err.flush();
    }

    /** Clears the line. */
    public static void clear() {
        show("");
    }
}
