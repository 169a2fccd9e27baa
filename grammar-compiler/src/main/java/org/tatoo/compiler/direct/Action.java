package org.tatoo.compiler.direct;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Following.Reduction;

/** What a recognised token does. */
public sealed interface Action {
    /** This one, and those inside it. */
    default Stream<Action> all() {
        return Stream.of(this);
    }

    /** The reductions that come first. */
    default List<Reduction> before() {
        return List.of();
    }

    /** The continuations that it has. */
    default Stream<Continuation> continuations() {
        return Stream.of();
    }

    /**
     * It is shifted.
     *
     * @param before reductions for which it is the look-ahead
     * @param name of the element that it is and whose number is used; null if there is none
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
     * What it does depends on an entry of the stack.
     *
     * @param before reductions for which it is the look-ahead
     * @param path the position in {@link DirectCode#paths} after them
     * @param depth how far below the top the entry is
     * @param cases the tables deliver it in any other
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

    /** What it does if the entry is {@code state}. */
    record Case(int state, Action action) {}

    /**
     * The tables deliver it.
     *
     * @param path the position in {@link DirectCode#paths} of what the stack lacks
     */
    record Deliver(int path) implements Action {}

    /** It is none, and skipped: the same scan begins again. */
    record Skip() implements Action {}
}
