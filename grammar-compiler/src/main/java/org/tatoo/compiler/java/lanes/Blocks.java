package org.tatoo.compiler.java.lanes;

import java.util.List;
import java.util.function.Consumer;

/** A printer of shared code after labelled blocks; other code breaks out of a block to reach it. */
final class Blocks {
    private Blocks() {}

    /** The code after a labelled block. */
    record Body(String label, Runnable print) {}

    /** Prints {@code first} inside nested blocks, each followed by one of {@code bodies}. */
    static void print(List<Body> bodies, Consumer<LaneCode> first, LaneCode code) {
        for (int i = bodies.size() - 1; i >= 0; i--) {
            code.begin(0, "$L:", bodies.get(i).label);
        }
        first.accept(code);
        for (Body body : bodies) {
            code.end();
            body.print.run();
        }
    }
}
