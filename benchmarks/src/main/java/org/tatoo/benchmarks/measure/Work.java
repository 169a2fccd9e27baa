package org.tatoo.benchmarks.measure;

/** The work to measure: one peer on one cell. */
public interface Work {
    /**
     * Executes the work once.
     *
     * @return a number that depends on all of the work, so that the compiler cannot eliminate any
     */
    long run();

    /** Returns the result of the last {@link #run} as text, which is equal for all peers. */
    String result();
}
