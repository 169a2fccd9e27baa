package org.tatoo.compiler.direct;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The recognition of one token at one place of a lane: the part of the lexer's automaton that matters there.
 *
 * @param number in its lane, from 0
 * @param path the position in {@link DirectCode#paths} of what the stack lacks
 * @param varies whether several stacks can be there, and a variable says which
 * @param repeated whether an outcome further on comes back here
 * @param recogniser how the token is recognised
 * @param method the number of the method that does it, in {@link DirectCode#recognisers}; negative if it is done here
 * @param outcomes what can have been recognised
 * @param past where code continues if none of these tokens comes, though another one may; null if all are looked for
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

    /** This one, {@link #repeated} if a lane comes back to it. */
    public Scan withRepetition() {
        boolean again = repeated
                || continuations().anyMatch(next -> next instanceof Continuation.Repeat to && to.scan() == number);
        return new Scan(number, path, varies, again, recogniser, method, outcomes, past, joins);
    }

    /** The outcome of this rule. */
    public Outcome outcome(int rule) {
        return outcomes.stream()
                .filter(candidate -> candidate.rule() == rule)
                .findFirst()
                .orElseThrow();
    }

    /** What all tokens of this one and of those after it do. */
    public Stream<Action> actions() {
        return all().flatMap(each -> each.outcomes().stream())
                .flatMap(outcome -> outcome.action().all());
    }

    /** How all these tokens go on. */
    public Stream<Continuation> continuations() {
        return all().flatMap(each -> each.outcomes().stream())
                .flatMap(outcome -> outcome.action().continuations());
    }

    /** This one, and all after it. */
    public Stream<Scan> all() {
        Stream<Scan> next = outcomes.stream()
                .flatMap(outcome -> outcome.action().continuations())
                .filter(Continuation.Next.class::isInstance)
                .flatMap(continuation ->
                        ((Continuation.Next) continuation).scan().all());
        return Stream.concat(Stream.of(this), Stream.concat(next, joins.stream().flatMap(Scan::all)));
    }
}
