package org.tatoo.compiler.direct.unroll;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Continuation;

/**
 * A part of a lane whose end is still to be chosen.
 *
 * @param arrival the stacks where another token comes; null if there is nothing to choose
 * @param with what becomes of it
 */
record Open<T>(@Nullable KnownStacks arrival, Function<Continuation, T> with) {
    /** Goes on with the next token and nothing else. */
    static Open<Continuation> at(KnownStacks stacks) {
        return new Open<>(stacks, next -> next);
    }

    /** Goes on with {@code continuation} in any case. */
    static Open<Continuation> closed(Continuation continuation) {
        return new Open<>(null, next -> continuation);
    }

    T with(Continuation next) {
        return with.apply(next);
    }

    <U> Open<U> map(Function<T, U> function) {
        return new Open<>(arrival, with.andThen(function));
    }
}
