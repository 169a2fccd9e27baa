package org.tatoo.compiler.java;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The ways from one lane to another with one token: methods of their own, so that what is seldom done with a token stays
 * out of the loop that reads it.
 */
final class Exits {
    private final Set<Exit> exits = new LinkedHashSet<>();

    /**
     * A way to another lane.
     *
     * @param terminal that is shifted
     * @param state that its shift leads to
     * @param lane that continues; 0 if the tables do
     */
    record Exit(String terminal, int state, int lane) {
        /** The name of its method. */
        String name() {
            return terminal + "_" + lane + (lane == 0 ? "_" + state : "");
        }
    }

    /** The method for a way. */
    Exit of(String terminal, int state, int lane) {
        Exit exit = new Exit(terminal, state, lane);
        exits.add(exit);
        return exit;
    }

    void forEach(Consumer<Exit> action) {
        exits.forEach(action);
    }
}
