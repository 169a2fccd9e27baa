package org.tatoo.benchmarks.measure;

import java.util.List;

/** Keeps servers and load apart: each on a processor of its own, where there are two. */
public final class Pinning {
    private static final boolean POSSIBLE = Runtime.getRuntime().availableProcessors() > 1;

    private Pinning() {}

    /** What stands before the command of a server. */
    public static List<String> server() {
        return on(0);
    }

    /** What stands before the command of a generator of load. */
    public static List<String> load() {
        return on(1);
    }

    private static List<String> on(int processor) {
        return POSSIBLE ? List.of("taskset", "-c", Integer.toString(processor)) : List.of();
    }
}
