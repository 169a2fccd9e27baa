package org.tatoo.benchmarks.measure;

import java.util.List;

/** One kind of work: a group of lines in a table. */
public interface Cell {
    /** What the table calls it; without commas. */
    String label();

    /** The same, for the command line of another process. */
    List<String> arguments();

    /** The bytes of input that are read each time. */
    long size();
}
