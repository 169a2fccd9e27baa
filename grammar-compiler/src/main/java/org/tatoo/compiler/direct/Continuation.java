package org.tatoo.compiler.direct;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Following.Reduction;

/** Where the code continues. */
public sealed interface Continuation {
    /** This one, and those inside it. */
    default Stream<Continuation> all() {
        return Stream.of(this);
    }

    /** With the next token. */
    record Next(Scan scan) implements Continuation {}

    /**
     * With the next token, the same as after other outcomes: one of {@link Scan#joins}.
     *
     * @param variant which stack is there; null if only one can be
     */
    record Join(int scan, @Nullable Variant variant) implements Continuation {}

    /**
     * With a scan further up.
     *
     * @param path the position in {@link DirectCode#paths} with which that begins
     * @param variant which stack is there; null if only one can be
     */
    record Repeat(int scan, int path, @Nullable Variant variant) implements Continuation {}

    /** With another lane. */
    record Go(int state) implements Continuation {}

    /**
     * With the next token, in another method of the same lane: one of {@link Lane#parts}.
     *
     * @param variant which stack is there; null if only one can be
     */
    record Call(int part, @Nullable Variant variant) implements Continuation {}

    /**
     * With {@code next}, once the stack is as it has to be: of what is known, only the state on top is the same in all
     * cases. If the stack grows, another lane continues: only between lanes there is a check whether there is room.
     *
     * @param path the position in {@link DirectCode#paths} of what the stack lacks
     * @param top the state on top
     * @param after the position in {@link DirectCode#paths} of what is then put off: no more than a call
     */
    record Written(int path, int top, int after, Continuation next) implements Continuation {
        @Override
        public Stream<Continuation> all() {
            return Stream.concat(Stream.of(this), next.all());
        }
    }

    /** In the tables. */
    record Leave() implements Continuation {}

    /** In the tables, with a reduction whose effect is not known. */
    record Reduce(int variant) implements Continuation {}

    /**
     * With a reduction whose effect depends on an entry of the stack.
     *
     * @param depth how far below the top that entry is
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

    /** What follows if the entry is {@code state}. */
    record Case(int state, Following following) {}

    /**
     * With the answer to a choice, of the handler or of a number.
     *
     * @param method the handler's; null if a number answers
     * @param selector its position among the selectors
     * @param firstTerminal the number of the virtual terminal of its first value
     * @param answers those that the tables need not deal with
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
     * With a counted repetition. If its count is below 0 or above {@code max}, or its elements would be longer than what is
     * left of the region around them, the tables go on.
     *
     * @param least the fewest bytes of an element; 0 if it is not in a region
     * @param entry how far below the top the entry will be to which the count belongs; negative above it
     */
    record Count(Value count, long max, int least, int entry, Following following) implements Continuation {
        @Override
        public Stream<Continuation> all() {
            return Stream.concat(Stream.of(this), following.continuation().all());
        }
    }

    /**
     * With another element of a counted repetition, or its end.
     *
     * @param entry how far below the top the entry is to which the count belongs
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
     * With raw bytes. If they are not all there, or more than {@code max}, the tables go on.
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
     * With a region. If its bytes are not all there, or more than {@code max}, the tables go on.
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
     * With the end of a region. If it does not end here, the tables go on.
     *
     * @param terminal the number of the virtual terminal that ends it
     * @param before reductions for which it is the look-ahead
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

    /** With a reduction that is not made where a region ends. If no byte is left, the tables go on. */
    record Within(Following following) implements Continuation {
        @Override
        public Stream<Continuation> all() {
            return Stream.concat(Stream.of(this), following.continuation().all());
        }
    }

    /**
     * What follows an answer.
     *
     * @param terminal the number of its virtual terminal
     * @param name the constant reported; null if none is
     */
    record Answer(int terminal, @Nullable String name, Following following) {}
}
