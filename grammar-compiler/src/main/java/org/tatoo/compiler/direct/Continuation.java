package org.tatoo.compiler.direct;

import java.util.List;
import java.util.stream.Stream;

/** Where the code goes on. */
public sealed interface Continuation {
    /** This one, and those inside it. */
    default Stream<Continuation> all() {
        return Stream.of(this);
    }

    /** With the next token. */
    record Next(Scan scan) implements Continuation {}

    /** With the next token, the same as behind other outcomes: one of {@link Scan#joins}. */
    record Join(int scan) implements Continuation {}

    /**
     * With a scan further up.
     *
     * @param path the position in {@link DirectCode#paths} with which that begins
     */
    record Repeat(int scan, int path) implements Continuation {}

    /** With another lane. */
    record Go(int state) implements Continuation {}

    /** With the next token, in another method of the same lane: one of {@link Lane#parts}. */
    record Call(int part) implements Continuation {}

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
     * With an answer of the handler.
     *
     * @param method the handler's
     * @param firstTerminal the number of the virtual terminal of its first value
     * @param answers those that the tables need not deal with
     */
    record Ask(String method, int firstTerminal, List<Answer> answers) implements Continuation {
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
     * @param successor the state behind them
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
     * @param name the constant reported
     */
    record Answer(int terminal, String name, Following following) {}
}
