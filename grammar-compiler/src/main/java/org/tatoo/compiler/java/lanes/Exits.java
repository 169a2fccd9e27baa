package org.tatoo.compiler.java.lanes;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.tatoo.compiler.java.source.MethodNames;

/**
 * The ways from one lane to another with one token: methods of their own, so that what is seldom done with a token stays
 * out of the loop that reads it.
 */
final class Exits {
    private final Map<Exit, String> exits = new LinkedHashMap<>();
    private final MethodNames names = new MethodNames();

    /**
     * A way to another lane.
     *
     * @param terminal that is shifted
     * @param state that its shift leads to
     * @param lane that continues; 0 if the tables do
     */
    record Exit(String terminal, int state, int lane) {}

    /** The name of the method for a way. */
    String name(String terminal, int state, int lane) {
        return exits.computeIfAbsent(
                new Exit(terminal, state, lane), exit -> names.unique(MethodNames.of("shift", terminal)));
    }

    void forEach(BiConsumer<Exit, String> action) {
        exits.forEach(action);
    }
}
