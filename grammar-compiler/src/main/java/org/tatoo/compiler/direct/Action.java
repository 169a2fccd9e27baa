package org.tatoo.compiler.direct;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Following.Reduction;

/** The effect of a recognised token. */
public sealed interface Action {
    /** Returns this action and the actions nested in it. */
    default Stream<Action> all() {
        return Stream.of(this);
    }

    /** Returns the reductions that come first. */
    default List<Reduction> before() {
        return List.of();
    }

    /** Returns the continuations of this action. */
    default Stream<Continuation> continuations() {
        return Stream.of();
    }

    /**
     * A shift of the token.
     *
     * @param before reductions for which the token is the look-ahead
     * @param name the name of the element whose number is used; null if there is none
     */
    record Shift(List<Reduction> before, @Nullable String name, Following following) implements Action {
        public Shift {
            before = List.copyOf(before);
        }

        @Override
        public Stream<Continuation> continuations() {
            return following.continuation().all();
        }
    }

    /**
     * An effect that depends on an entry of the stack.
     *
     * @param before reductions for which the token is the look-ahead
     * @param path the position in {@link DirectCode#paths} after them
     * @param depth the distance of the entry below the top
     * @param cases the known cases; in any other case the tables process the token
     */
    record Split(List<Reduction> before, int path, int depth, List<Case> cases) implements Action {
        public Split {
            before = List.copyOf(before);
            cases = List.copyOf(cases);
        }

        @Override
        public Stream<Action> all() {
            return Stream.concat(
                    Stream.of(this),
                    cases.stream().flatMap(branch -> branch.action().all()));
        }

        @Override
        public Stream<Continuation> continuations() {
            return cases.stream().flatMap(branch -> branch.action().continuations());
        }
    }

    /** The action if the entry is {@code state}. */
    record Case(int state, Action action) {}

    /**
     * Processing of the token by the tables.
     *
     * @param path the position in {@link DirectCode#paths} of the pending stack changes
     */
    record Deliver(int path) implements Action {}

    /** A skipped blank or comment: the same scan starts again. */
    record Skip() implements Action {}
}
