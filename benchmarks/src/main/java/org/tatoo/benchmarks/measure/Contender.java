package org.tatoo.benchmarks.measure;

import java.io.IOException;

/** What is measured, in processes of its own. */
public interface Contender {
    String name();

    /** The name of what it is compared with. */
    String reference();

    /** Whether there is such a thing for it. */
    boolean takes(Cell cell);

    /** What it delivers; the same for all. */
    String check(Cell cell) throws IOException;

    /** Measures once. */
    Sample time(Cell cell, int warmUpMillis) throws IOException;
}
