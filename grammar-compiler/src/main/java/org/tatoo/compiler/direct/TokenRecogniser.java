package org.tatoo.compiler.direct;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The recognition of a token by code: the relevant part of a lexer mode's automaton. Its states are in an order in
 * which only loops lead backwards.
 *
 * @param branches the branches on the token's first byte
 * @param states the states after the first byte
 * @param rules the rules that can be recognised, in the order in which the code reaches them
 */
public record TokenRecogniser(List<Branch> branches, List<LexerState> states, List<Integer> rules) {
    public TokenRecogniser {
        branches = List.copyOf(branches);
        states = List.copyOf(states);
        rules = List.copyOf(rules);
    }

    /** Returns the state with the number {@code state} in the lexer's automaton. */
    public LexerState state(int state) {
        return states.stream()
                .filter(candidate -> candidate.state() == state)
                .findFirst()
                .orElseThrow();
    }

    /** Returns whether {@code rule} is recognised as a fixed text that also matches a general token. */
    public boolean isKeyword(int rule) {
        return states.stream()
                .map(LexerState::otherwise)
                .anyMatch(jump -> jump instanceof Jump.ToKeyword to
                        && to.keywords().stream()
                                .anyMatch(keyword -> keyword.outcome().rule() == rule));
    }

    /** Returns a recogniser of {@code rule} alone; null if the first byte does not distinguish it. */
    public @Nullable TokenRecogniser only(int rule) {
        return part(rule, true);
    }

    /** Returns a recogniser of all rules but {@code rule}; null if the first byte does not distinguish it. */
    public @Nullable TokenRecogniser without(int rule) {
        return part(rule, false);
    }

    private @Nullable TokenRecogniser part(int rule, boolean with) {
        List<Branch> chosen = new ArrayList<>();
        for (Branch branch : branches) {
            Set<Integer> found = rules(branch.jump());
            if (found.contains(rule) && found.size() > 1) {
                return null;
            }
            if (found.contains(rule) == with) {
                chosen.add(branch);
            }
        }
        Set<Integer> reached = new LinkedHashSet<>();
        Set<Integer> found = new LinkedHashSet<>();
        for (Branch branch : chosen) {
            reach(branch.jump(), reached, found);
        }
        return chosen.isEmpty()
                ? null
                : new TokenRecogniser(
                        chosen,
                        states.stream()
                                .filter(state -> reached.contains(state.state()))
                                .toList(),
                        rules.stream().filter(found::contains).toList());
    }

    /** Returns whether {@code other} has the same branches, states and rules, in any order. */
    public boolean recognisesAs(TokenRecogniser other) {
        return Set.copyOf(branches).equals(Set.copyOf(other.branches))
                && Set.copyOf(states).equals(Set.copyOf(other.states))
                && Set.copyOf(rules).equals(Set.copyOf(other.rules));
    }

    private Set<Integer> rules(Jump jump) {
        Set<Integer> found = new LinkedHashSet<>();
        reach(jump, new HashSet<>(), found);
        return found;
    }

    /** Collects the states and the rules that {@code jump} leads to. */
    private void reach(Jump jump, Set<Integer> reached, Set<Integer> found) {
        if (jump instanceof Jump.ToOutcome to) {
            found.add(to.rule());
        } else if (jump instanceof Jump.ToKeyword to) {
            to.keywords().forEach(keyword -> found.add(keyword.outcome().rule()));
            found.add(to.other().rule());
        } else if (jump instanceof Jump.ToState to && reached.add(to.state())) {
            LexerState state = state(to.state());
            state.branches().forEach(branch -> reach(branch.jump(), reached, found));
            reach(state.otherwise(), reached, found);
        }
    }
}
