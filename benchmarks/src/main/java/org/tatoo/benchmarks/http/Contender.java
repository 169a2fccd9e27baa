package org.tatoo.benchmarks.http;

import java.io.IOException;
import org.tatoo.benchmarks.measure.Samples;

/** A parser in processes of its own. */
interface Contender {
    String name();

    /** Whether there is such a thing for this parser. */
    boolean takes(Cell cell);

    /** What it delivers, as {@link Request#describe} has it. */
    String check(Cell cell) throws IOException;

    /** Measures once. */
    Samples.Sample time(Cell cell, int warmUpMillis) throws IOException;

    /** The name of what it is compared with. */
    String reference();
}
