package org.tatoo.compiler.direct;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The recognition of one token at one place of a lane by a part of the lexer's automaton.
 *
 * @param number the number in its lane, from 0
 * @param path the position in {@link DirectCode#paths} of the pending stack changes
 * @param varies whether several stacks are possible, and a variable selects the actual one
 * @param repeated whether a later outcome returns to this scan
 * @param recogniser the recogniser of the token
 * @param method the number of its method in {@link DirectCode#recognisers}; negative if the code is inline
 * @param outcomes the possible outcomes
 * @param past the continuation if none of these tokens comes but another one may; null if all tokens are included
 * @param joins the next tokens after several of the outcomes
 */
public record Scan(
        int number,
        int path,
        boolean varies,
        boolean repeated,
        TokenRecogniser recogniser,
        int method,
        List<Outcome> outcomes,
        @Nullable Continuation past,
        List<Scan> joins) {
    public Scan {
        outcomes = List.copyOf(outcomes);
        joins = List.copyOf(joins);
    }

    /** Returns this scan, marked as {@link #repeated} if a continuation returns to it. */
    public Scan withRepetition() {
        boolean again = repeated
                || continuations().anyMatch(next -> next instanceof Continuation.Repeat to && to.scan() == number);
        return new Scan(number, path, varies, again, recogniser, method, outcomes, past, joins);
    }

    /** Returns the outcome of {@code rule}. */
    public Outcome outcome(int rule) {
        return outcomes.stream()
                .filter(candidate -> candidate.rule() == rule)
                .findFirst()
                .orElseThrow();
    }

    /** Returns the actions of all tokens of this scan and of those after it. */
    public Stream<Action> actions() {
        return all().flatMap(each -> each.outcomes().stream())
                .flatMap(outcome -> outcome.action().all());
    }

    /** Returns the continuations of all tokens of this scan and of those after it. */
    public Stream<Continuation> continuations() {
        return all().flatMap(each -> each.outcomes().stream())
                .flatMap(outcome -> outcome.action().continuations());
    }

    /** Returns this scan and all after it. */
    public Stream<Scan> all() {
        Stream<Scan> next = outcomes.stream()
                .flatMap(outcome -> outcome.action().continuations())
                .filter(Continuation.Next.class::isInstance)
                .flatMap(continuation ->
                        ((Continuation.Next) continuation).scan().all());
        return Stream.concat(Stream.of(this), Stream.concat(next, joins.stream().flatMap(Scan::all)));
    }
}
