package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.nio.file.Path;

/** Draws a series. */
final class Charts {
    private Charts() {}

    static void write(Journal journal, Series series, Path folder) throws IOException {}
}
