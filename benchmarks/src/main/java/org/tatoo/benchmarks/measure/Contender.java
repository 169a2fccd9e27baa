package org.tatoo.benchmarks.measure;

import java.io.IOException;

/** A subject of the measurement, run in processes of its own. */
public interface Contender {
    String name();

    /** Returns the name of its reference. */
    String reference();

    /** Returns whether it supports the cell. */
    boolean takes(Cell cell);

    /** Returns the result of the cell; the same for all contenders. */
    String check(Cell cell) throws IOException;

    /** Measures the cell once. */
    Sample time(Cell cell, int warmUpMillis) throws IOException;
}
