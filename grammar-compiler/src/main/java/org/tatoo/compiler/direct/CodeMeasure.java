package org.tatoo.compiler.direct;

import java.util.function.IntFunction;

/** Says how large code becomes; for those who print it. */
public interface CodeMeasure {
    /** The most bytes of bytecode that {@code scan} takes in a lane, and the looks at the buffer and at pauses before it. */
    int bytes(Scan scan, IntFunction<Path> paths);

    /** The number of constants, sets of bytes and texts, that all that was measured mentions. */
    int constants();
}
