package org.tatoo.benchmarks.measure;

import java.util.List;

/** What is measured: one peer on one cell. */
public interface Work {
    /**
     * Does it once.
     *
     * @return a number that depends on all that was done, so that nothing can be left out
     */
    long run();

    /** What came of the last {@link #run}, as text: equal for all peers. */
    String result();

    /** Makes work; implementations have a constructor without parameters. */
    interface Factory {
        /**
         * Makes the work of one peer on one cell.
         *
         * @param peer its name
         * @param arguments of the cell
         */
        Work open(String peer, List<String> arguments);
    }
}
