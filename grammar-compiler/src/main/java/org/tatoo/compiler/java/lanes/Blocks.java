package org.tatoo.compiler.java.lanes;

import java.util.List;
import java.util.function.Consumer;

/** Prints code that several places lead to: it stands after a labelled block, which they break out of. */
final class Blocks {
    private Blocks() {}

    /** What stands after a block. */
    record Body(String label, Runnable print) {}

    /** Prints {@code first} inside the blocks that end where each of {@code bodies} stands. */
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
