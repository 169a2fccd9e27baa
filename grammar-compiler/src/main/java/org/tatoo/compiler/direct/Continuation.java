package org.tatoo.compiler.direct;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Following.Reduction;

/** The point where the code continues. */
public sealed interface Continuation {
    /** Returns this continuation and those nested in it. */
    default Stream<Continuation> all() {
        return Stream.of(this);
    }

    /** The next token. */
    record Next(Scan scan) implements Continuation {}

    /**
     * The next token at a place shared with other outcomes: one of {@link Scan#joins}.
     *
     * @param variant the actual stack; null if only one is possible
     */
    record Join(int scan, @Nullable Variant variant) implements Continuation {}

    /**
     * An earlier scan, to which the code returns.
     *
     * @param path the position in {@link DirectCode#paths} at the start of that scan
     * @param variant the actual stack; null if only one is possible
     */
    record Repeat(int scan, int path, @Nullable Variant variant) implements Continuation {}

    /** Another lane. */
    record Go(int state) implements Continuation {}

    /**
     * The next token, in another method of the same lane: one of {@link Lane#parts}.
     *
     * @param variant the actual stack; null if only one is possible
     */
    record Call(int part, @Nullable Variant variant) implements Continuation {}

    /**
     * The continuation {@code next} after the pending stack changes are written. Only the known state on top is
     * the same in all cases. If the stack grows, another lane continues: only the transfer between lanes checks for
     * room.
     *
     * @param path the position in {@link DirectCode#paths} of the pending stack changes
     * @param top the state on top
     * @param after the position in {@link DirectCode#paths} of the work still deferred: at most a call
     */
    record Written(int path, int top, int after, Continuation next) implements Continuation {
        @Override
        public Stream<Continuation> all() {
            return Stream.concat(Stream.of(this), next.all());
        }
    }

    /** The tables. */
    record Leave() implements Continuation {}

    /** The tables, with a reduction whose effect is unknown. */
    record Reduce(int variant) implements Continuation {}

    /**
     * A reduction whose effect depends on an entry of the stack.
     *
     * @param depth the distance of that entry below the top
     */
    record Fork(int depth, List<Case> cases) implements Continuation {
        public Fork {
            cases = List.copyOf(cases);
        }

        @Override
        public Stream<Continuation> all() {
            return Stream.concat(
                    Stream.of(this),
                    cases.stream()
                            .flatMap(branch -> branch.following().continuation().all()));
        }
    }

    /** The sequel if the entry is {@code state}. */
    record Case(int state, Following following) {}

    /**
     * The answer to a choice, by the handler or by a number.
     *
     * @param method the handler's method; null if a number answers
     * @param selector the position of the choice among the selectors
     * @param firstTerminal the number of the virtual terminal of its first value
     * @param answers the answers processed by code; the tables process all others
     */
    record Ask(@Nullable String method, int selector, int firstTerminal, List<Answer> answers) implements Continuation {
        public Ask {
            answers = List.copyOf(answers);
        }

        @Override
        public Stream<Continuation> all() {
            return Stream.concat(
                    Stream.of(this),
                    answers.stream()
                            .flatMap(answer -> answer.following().continuation().all()));
        }
    }

    /**
     * The start of a counted repetition. The tables continue if the count is below 0 or above {@code max}, or the
     * elements do not fit the enclosing region.
     *
     * @param least the minimum length of an element in bytes; 0 outside a region
     * @param entry the distance below the top of the entry that will own the count; negative above the top
     */
    record Count(Value count, long max, int least, int entry, Following following) implements Continuation {
        @Override
        public Stream<Continuation> all() {
            return Stream.concat(Stream.of(this), following.continuation().all());
        }
    }

    /**
     * Another element of a counted repetition, or its end.
     *
     * @param entry the distance below the top of the entry that owns the count
     */
    record Repetition(int entry, Following more, Following end) implements Continuation {
        @Override
        public Stream<Continuation> all() {
            return Stream.of(
                            Stream.of((Continuation) this),
                            more.continuation().all(),
                            end.continuation().all())
                    .flatMap(each -> each);
        }
    }

    /**
     * Raw bytes. The tables continue if some of the bytes are missing, or there are more than {@code max}.
     *
     * @param terminal the number of their virtual terminal
     * @param name the constant reported
     * @param successor the state after them
     */
    record Data(Value length, long max, int terminal, String name, int successor, Following following)
            implements Continuation {
        @Override
        public Stream<Continuation> all() {
            return Stream.concat(Stream.of(this), following.continuation().all());
        }
    }

    /**
     * The start of a region. The tables continue if some of its bytes are missing, or there are more than {@code max}.
     *
     * @param end the number of the virtual terminal that ends it
     */
    record Begin(Value length, long max, int end, Following following) implements Continuation {
        @Override
        public Stream<Continuation> all() {
            return Stream.concat(Stream.of(this), following.continuation().all());
        }
    }

    /**
     * The end of a region. The tables continue if the region does not end here.
     *
     * @param terminal the number of the virtual terminal that ends it
     * @param before reductions for which that terminal is the look-ahead
     */
    record End(int terminal, List<Reduction> before, Following following) implements Continuation {
        public End {
            before = List.copyOf(before);
        }

        @Override
        public Stream<Continuation> all() {
            return Stream.concat(Stream.of(this), following.continuation().all());
        }
    }

    /** A reduction that is not made at the end of a region. The tables continue if no byte is left. */
    record Within(Following following) implements Continuation {
        @Override
        public Stream<Continuation> all() {
            return Stream.concat(Stream.of(this), following.continuation().all());
        }
    }

    /**
     * The sequel of an answer.
     *
     * @param terminal the number of its virtual terminal
     * @param name the constant reported; null if none is
     */
    record Answer(int terminal, @Nullable String name, Following following) {}
}
