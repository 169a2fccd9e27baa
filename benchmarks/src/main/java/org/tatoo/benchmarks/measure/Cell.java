package org.tatoo.benchmarks.measure;

import java.io.Serializable;

/** One kind of work: a group of lines in a table. It is serialized into the command line of another process. */
public interface Cell extends Serializable {
    /** Returns the label in the table; without commas. */
    String label();

    /** Returns the number of input bytes read in each run. */
    long size();

    /** Returns the result that every peer has to deliver. */
    String expected();

    /** Creates the work of the peer of this name. */
    Work open(String peer);
}
