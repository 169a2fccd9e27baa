package org.tatoo.compiler.generation;

import java.util.List;
import java.util.Set;

/**
 * How productions are delivered whose tokens come in one call.
 *
 * @param calls the methods of the handler, in the order of declaration
 * @param variants how they are called, in the order of their numbers
 * @param unheard the constants of terminals that come in such calls only, and so need none
 * @param most the most bytes of tokens that are kept at a time
 */
public record WholeModel(List<Call> calls, List<CallVariant> variants, Set<String> unheard, int most) {
    /** The argument for a token that is absent. */
    public static final int ABSENT = -1;

    /**
     * A method of the handler.
     *
     * @param name of the production
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
     * What a variant of a production calls.
     *
     * @param arguments for each parameter which of the tokens kept it gets, or {@link #ABSENT}
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

    /** The most tokens that are kept at a time. */
    public int tokens() {
        return variants.stream()
                .flatMap(variant -> variant.arguments().stream())
                .mapToInt(kept -> kept + 1)
                .max()
                .orElse(0);
    }

    /** Whether there is no such production. */
    public boolean isEmpty() {
        return calls.isEmpty();
    }
}
