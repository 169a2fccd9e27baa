package org.tatoo.compiler.overlap;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.simulation.Answer;
import org.tatoo.compiler.simulation.Configuration;

/**
 * The beginning of an input, and the state of the parser after it.
 *
 * @param start the number of the start symbol
 * @param answers the answers of the handler so far
 * @param last the token or blank at its end, which added text must not change; null if there is none
 */
record Input(
        int start,
        Configuration configuration,
        byte[] bytes,
        List<Answer> answers,
        @Nullable Last last) {
    /** @param before the state of the parser before it */
    record Last(Configuration before, int rule, int offset) {}

    byte[] plus(byte[]... more) {
        byte[] all = bytes;
        for (byte[] added : more) {
            all = joined(all, added);
        }
        return all;
    }

    static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
