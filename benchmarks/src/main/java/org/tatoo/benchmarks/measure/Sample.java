package org.tatoo.benchmarks.measure;

/**
 * The result of one peer for one cell in one round.
 *
 * @param nanos the time of one execution of the work
 * @param allocated the allocated bytes of one execution
 */
public record Sample(double nanos, long allocated) {
    /** Parses the output of a process. */
    public static Sample parse(String line) {
        String[] words = line.strip().split(" ", -1);
        return new Sample(Double.parseDouble(words[0]), Long.parseLong(words[1]));
    }
}
