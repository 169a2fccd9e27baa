package org.tatoo.compiler.generation;

import java.util.List;
import java.util.Set;

/**
 * The delivery of productions whose tokens come in one call.
 *
 * @param calls the methods of the handler, in the order of declaration
 * @param variants the calls of their variants, in the order of their numbers
 * @param unheard the constants of terminals that only occur in such calls and are therefore omitted
 * @param most the maximum number of token bytes kept at a time
 * @param tokens the maximum number of tokens kept at a time, which may exceed that of arguments if silent tokens were
 *     made audible
 */
public record WholeModel(List<Call> calls, List<CallVariant> variants, Set<String> unheard, int most, int tokens) {
    /** The model without productions that are delivered in one call. */
    public static final WholeModel NONE = new WholeModel(List.of(), List.of(), Set.of(), 0, 0);

    /** The argument for an absent token. */
    public static final int ABSENT = -1;

    /**
     * A method of the handler.
     *
     * @param name the name of the production
     * @param comment its source form
     */
    public record Call(String name, String comment, List<Parameter> parameters) {
        public Call {
            parameters = List.copyOf(parameters);
        }
    }

    /** A parameter; {@code nullable} if its token can be absent. */
    public record Parameter(String name, boolean nullable) {}

    /**
     * The call for a variant of a production.
     *
     * @param arguments for each parameter, the index of its kept token, or {@link #ABSENT}
     */
    public record CallVariant(Call call, List<Integer> arguments) {
        public CallVariant {
            arguments = List.copyOf(arguments);
        }
    }

    public WholeModel {
        calls = List.copyOf(calls);
        variants = List.copyOf(variants);
        unheard = Set.copyOf(unheard);
    }

    /** Returns whether no production is delivered in one call. */
    public boolean isEmpty() {
        return calls.isEmpty();
    }
}
