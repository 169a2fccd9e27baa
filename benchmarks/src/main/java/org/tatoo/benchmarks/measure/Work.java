package org.tatoo.benchmarks.measure;

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
}
