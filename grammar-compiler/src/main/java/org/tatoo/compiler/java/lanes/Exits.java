package org.tatoo.compiler.java.lanes;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import org.tatoo.compiler.java.source.MethodNames;

/**
 * The transfers from one lane to another with one token. They are methods of their own, which keeps rare code out of
 * the loop that reads the token.
 */
final class Exits {
    private final Map<Exit, String> exits = new LinkedHashMap<>();
    private final MethodNames names = new MethodNames();

    /**
     * A transfer to another lane.
     *
     * @param terminal the terminal that is shifted
     * @param state the state after the shift
     * @param lane the lane that continues; 0 if the tables do
     */
    record Exit(String terminal, int state, int lane) {}

    /** Returns the name of the method for a transfer. */
    String name(String terminal, int state, int lane) {
        return exits.computeIfAbsent(
                new Exit(terminal, state, lane), exit -> names.unique(MethodNames.of("shift", terminal)));
    }

    void forEach(BiConsumer<Exit, String> action) {
        exits.forEach(action);
    }
}
