package org.tatoo.compiler.direct;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.lexer.ByteClasses;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.ModeAutomaton;
import org.tatoo.compiler.regex.ByteSet;

/**
 * The part of the lexer's automaton that one mode reaches, as code can follow it: without cycles but those of a state to
 * itself. Where the automaton has others, or is large, the tables take over.
 */
final class TokenCode {
    private static final int MAX_STATES = 48;
    private static final int UNBOUNDED = Integer.MAX_VALUE;

    private final Dfa dfa;
    private final int[] longest;
    private final ByteClasses classes;
    private final List<LexicalRule> rules;
    private final Set<Integer> coded;

    /** The states that code follows, each behind those that lead to it. */
    private final List<Integer> order = new ArrayList<>();

    private final Map<Integer, Integer> bounds = new HashMap<>();
    private final Set<Integer> behindMatch = new LinkedHashSet<>();
    private final Set<Integer> outcomes = new LinkedHashSet<>();
    private final List<Branch> branches;
    private final List<LexerState> states;

    TokenCode(ModeAutomaton automaton, ByteClasses classes, List<LexicalRule> rules, int start) {
        this.dfa = automaton.dfa();
        this.longest = automaton.longest();
        this.classes = classes;
        this.rules = rules;
        coded = acyclic(start);
        sort(start);
        branches = branches(start, 0, false);
        states = order.stream().map(this::state).toList();
    }

    /** By the first byte. */
    List<Branch> branches() {
        return branches;
    }

    List<LexerState> states() {
        return states;
    }

    /** The rules that can have been recognised, in the order in which the code meets them. */
    List<Integer> outcomes() {
        return List.copyOf(outcomes);
    }

    // ---- which states

    /** Near states that can grow and are not on a cycle of several states. */
    private Set<Integer> acyclic(int start) {
        Set<Integer> near = new LinkedHashSet<>();
        List<Integer> queue = new ArrayList<>(successors(start));
        for (int i = 0; i < queue.size() && near.size() < MAX_STATES; i++) {
            int state = queue.get(i);
            if (near.add(state)) {
                queue.addAll(successors(state));
            }
        }
        near.removeIf(state -> !dfa.canGrow(state) || isOnCycle(state));
        return near;
    }

    private boolean isOnCycle(int state) {
        Set<Integer> reached = new LinkedHashSet<>();
        List<Integer> queue = new ArrayList<>(successors(state));
        queue.removeIf(successor -> successor == state);
        for (int i = 0; i < queue.size(); i++) {
            int next = queue.get(i);
            if (next == state) {
                return true;
            }
            if (reached.add(next)) {
                queue.addAll(successors(next));
            }
        }
        return false;
    }

    private void sort(int start) {
        Set<Integer> visited = new LinkedHashSet<>();
        for (int successor : successors(start)) {
            visit(successor, visited);
        }
        Collections.reverse(order);
    }

    private void visit(int state, Set<Integer> visited) {
        if (coded.contains(state) && visited.add(state)) {
            for (int successor : successors(state)) {
                visit(successor, visited);
            }
            order.add(state);
        }
    }

    private Set<Integer> successors(int state) {
        Set<Integer> successors = new LinkedHashSet<>();
        for (int c = 0; c < dfa.classes(); c++) {
            successors.add(dfa.next(state, c));
        }
        successors.remove(Dfa.DEAD);
        return successors;
    }

    // ---- how they are followed

    private LexerState state(int state) {
        ByteSet staying = bytesTo(state).getOrDefault(state, ByteSet.NONE);
        int bound = staying.size() > 0 ? UNBOUNDED : bounds.getOrDefault(state, UNBOUNDED);
        int max = rules.get(longest[state]).max();
        boolean checked = bound > max;
        boolean accepts = dfa.accepts(state);
        boolean exact = accepts || !behindMatch.contains(state);
        int checkedBound = Math.min(bound, max);
        return new LexerState(
                state,
                staying,
                checked ? max : 0,
                exact,
                branches(state, checkedBound, !exact || accepts),
                accepts ? outcome(dfa.accepted()[state], checkedBound) : new Jump.Again());
    }

    private List<Branch> branches(int state, int bound, boolean matched) {
        List<Branch> result = new ArrayList<>();
        bytesTo(state).forEach((target, bytes) -> {
            if (target != state || !coded.contains(state) || bound == 0) {
                result.add(new Branch(bytes, jump(target, bound + 1, matched)));
            }
        });
        result.sort((a, b) -> b.bytes().size() - a.bytes().size());
        return result;
    }

    private Jump jump(int target, int bound, boolean matched) {
        if (!dfa.canGrow(target)) {
            return outcome(dfa.accepted()[target], bound);
        }
        if (coded.contains(target)) {
            bounds.merge(target, bound, Math::max);
            if (matched) {
                behindMatch.add(target);
            }
            return new Jump.ToState(target);
        }
        return dfa.accepts(target) || !matched ? new Jump.HandOver(target) : new Jump.Again();
    }

    private Jump outcome(int rule, int bound) {
        outcomes.add(rule);
        int max = rules.get(rule).max();
        return new Jump.ToOutcome(rule, bound > max ? max : 0);
    }

    private Map<Integer, ByteSet> bytesTo(int state) {
        Map<Integer, ByteSet> result = new LinkedHashMap<>();
        for (int b = 0; b < 256; b++) {
            int target = dfa.next(state, classes.classOf(b));
            if (target != Dfa.DEAD) {
                result.merge(target, ByteSet.of(b), ByteSet::union);
            }
        }
        return result;
    }
}
