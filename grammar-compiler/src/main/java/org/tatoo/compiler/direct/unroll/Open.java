package org.tatoo.compiler.direct.unroll;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Continuation;

/**
 * A part of a lane whose end is not chosen yet.
 *
 * @param arrival the stacks before the next token; null if there is nothing to choose
 * @param with the function that completes the part with its end
 */
record Open<T>(@Nullable KnownStacks arrival, Function<Continuation, T> with) {
    /** Returns a part that only continues with the next token. */
    static Open<Continuation> at(KnownStacks stacks) {
        return new Open<>(stacks, next -> next);
    }

    /** Returns a part that always continues with {@code continuation}. */
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
