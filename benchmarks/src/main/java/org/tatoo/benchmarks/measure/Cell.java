package org.tatoo.benchmarks.measure;

import java.io.Serializable;

/** One kind of work: a group of lines in a table. It is written to the command line of another process. */
public interface Cell extends Serializable {
    /** What the table calls it; without commas. */
    String label();

    /** The bytes of input that are read each time. */
    long size();

    /** What every peer has to deliver. */
    String expected();

    /** The work of the peer of this name. */
    Work open(String peer);
}
