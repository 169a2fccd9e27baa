package org.tatoo.benchmarks.measure;

/** One line on the standard error output that says what is being done. */
public final class Progress {
    private Progress() {}

    /** Shows {@code text} in place of what was shown before. */
    public static void show(String text) {
        System.err.print("\r\033[K" + text);
        System.err.flush();
    }

    /** Shows nothing more. */
    public static void clear() {
        show("");
    }
}
