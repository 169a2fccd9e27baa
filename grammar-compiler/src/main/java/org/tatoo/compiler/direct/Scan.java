package org.tatoo.compiler.direct;

import java.util.List;
import java.util.stream.Stream;

/**
 * The recognition of one token at one place of a lane: the part of the lexer's automaton that matters there.
 *
 * @param number in its lane, from 0
 * @param path the position in {@link DirectCode#paths} of what the stack lacks
 * @param repeated whether an outcome further on comes back here
 * @param branches by the token's first byte
 * @param states those behind it, in an order in which no branch leads backwards
 * @param outcomes what can have been recognised
 * @param joins the next tokens behind several of the outcomes
 */
public record Scan(
        int number,
        int path,
        boolean repeated,
        List<Branch> branches,
        List<LexerState> states,
        List<Outcome> outcomes,
        List<Scan> joins) {
    public Scan {
        branches = List.copyOf(branches);
        states = List.copyOf(states);
        outcomes = List.copyOf(outcomes);
        joins = List.copyOf(joins);
    }

    /** This one, {@link #repeated} if a lane comes back to it. */
    Scan withRepetition() {
        boolean again = repeated
                || continuations().anyMatch(next -> next instanceof Continuation.Repeat to && to.scan() == number);
        return new Scan(number, path, again, branches, states, outcomes, joins);
    }

    /** The state of the lexer's automaton of this number. */
    public LexerState state(int state) {
        return states.stream()
                .filter(candidate -> candidate.state() == state)
                .findFirst()
                .orElseThrow();
    }

    /** The outcome of this rule. */
    public Outcome outcome(int rule) {
        return outcomes.stream()
                .filter(candidate -> candidate.rule() == rule)
                .findFirst()
                .orElseThrow();
    }

    /** What all tokens of this one and of those behind it do. */
    public Stream<Action> actions() {
        return all().flatMap(each -> each.outcomes().stream())
                .flatMap(outcome -> outcome.action().all());
    }

    /** How all these tokens go on. */
    public Stream<Continuation> continuations() {
        return all().flatMap(each -> each.outcomes().stream())
                .flatMap(outcome -> outcome.action().continuations());
    }

    /** This one, and all behind it. */
    Stream<Scan> all() {
        Stream<Scan> next = outcomes.stream()
                .flatMap(outcome -> outcome.action().continuations())
                .filter(Continuation.Next.class::isInstance)
                .flatMap(continuation ->
                        ((Continuation.Next) continuation).scan().all());
        return Stream.concat(Stream.of(this), Stream.concat(next, joins.stream().flatMap(Scan::all)));
    }
}
