package org.tatoo.compiler.direct;

import java.util.List;

/**
 * How code recognises a token: the part of a lexer mode's automaton that matters, its states in an order in which only
 * loops lead backwards.
 *
 * @param branches by the token's first byte
 * @param states those behind it
 * @param rules that can have been recognised, in the order in which the code meets them
 */
public record TokenRecogniser(List<Branch> branches, List<LexerState> states, List<Integer> rules) {
    public TokenRecogniser {
        branches = List.copyOf(branches);
        states = List.copyOf(states);
        rules = List.copyOf(rules);
    }

    /** The state of the lexer's automaton of this number. */
    public LexerState state(int state) {
        return states.stream()
                .filter(candidate -> candidate.state() == state)
                .findFirst()
                .orElseThrow();
    }

    /** Whether {@code rule} is recognised as a fixed text beside a general token. */
    boolean isKeyword(int rule) {
        return states.stream()
                .map(LexerState::otherwise)
                .anyMatch(jump -> jump instanceof Jump.ToKeyword to
                        && to.keywords().stream()
                                .anyMatch(keyword -> keyword.outcome().rule() == rule));
    }
}
