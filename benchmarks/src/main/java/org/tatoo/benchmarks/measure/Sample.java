package org.tatoo.benchmarks.measure;

/**
 * What one peer took for one cell in one round.
 *
 * @param nanos for each time that the work was done
 * @param allocated in bytes, for each time
 */
public record Sample(double nanos, long allocated) {
    /** Reads what a process printed. */
    public static Sample parse(String line) {
        String[] words = line.strip().split(" ", -1);
        return new Sample(Double.parseDouble(words[0]), Long.parseLong(words[1]));
    }
}
