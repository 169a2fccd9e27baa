package org.tatoo.compiler.direct;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

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
     * With a counted repetition, whose count is the value kept of a typed token. If that is above {@code max}, the tables
     * go on.
     *
     * @param slot of the value
     * @param entry how far below the top the entry will be to which the count belongs; negative above it
     */
    record Count(int slot, long max, int entry, Following following) implements Continuation {
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
     * With raw bytes, as many as the value kept of a typed token says. If they are not all there, or above {@code max}, the
     * tables go on.
     *
     * @param terminal the number of their virtual terminal
     * @param name the constant reported
     * @param successor the state after them
     */
    record Data(int slot, long max, int terminal, String name, int successor, Following following)
            implements Continuation {
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
