package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tatoo.compiler.direct.Branch;
import org.tatoo.compiler.direct.Jump;
import org.tatoo.compiler.direct.LexerState;
import org.tatoo.compiler.direct.TokenRecogniser;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.ModeAutomaton;
import org.tatoo.compiler.regex.ByteSet;

/**
 * The part of the lexer's automaton that one mode reaches and that code can follow. Its states are in an order in which
 * only loops lead backwards. The tables take over if the automaton has other cycles or is large.
 */
final class TokenCode {
    private static final int SMALL_CYCLE = 4;
    private static final int UNBOUNDED = Integer.MAX_VALUE;
    private static final int BYTES = 256;

    private final int most;
    private final Dfa dfa;
    private final int[] longest;
    private final List<LexicalRule> rules;
    private final TokenGraph graph;
    private final TokenCycles cycles;
    private final Set<Integer> coded = new LinkedHashSet<>();

    /** The states in code, in topological order except for loops. */
    private final List<Integer> order = new ArrayList<>();

    /** The states of the loop through each state. */
    private final Map<Integer, Set<Integer>> loops = new HashMap<>();

    private final Map<Integer, Integer> bounds = new HashMap<>();
    private final Set<Integer> behindMatch = new HashSet<>();
    private final Set<Integer> found = new LinkedHashSet<>();
    private final TokenRecogniser recogniser;

    /**
     * Builds the code for the tokens of one mode.
     *
     * @param start the state in which they begin
     * @param most the maximum number of states if the automaton is large
     */
    TokenCode(ModeAutomaton automaton, TokenGraph graph, List<LexicalRule> rules, int start, int most) {
        this.most = most;
        this.dfa = automaton.dfa();
        this.longest = automaton.longest();
        this.rules = rules;
        this.graph = graph;
        cycles = new TokenCycles(graph, start);
        choose(start);
        visit(start, new HashSet<>());
        Collections.reverse(order);
        if (!coded.contains(start)) {
            order.remove(Integer.valueOf(start));
        }
        TextChains chains = new TextChains(
                branches(start, 0, false, true), order.stream().map(this::state).toList(), bounds);
        recogniser = new TokenRecogniser(chains.branches(), chains.states(), List.copyOf(found));
    }

    TokenRecogniser recogniser() {
        return recogniser;
    }

    // ---- choice of states

    /** Chooses states on no cycle of several states, and simple cycles. */
    private void choose(int start) {
        Set<Integer> ahead = reached(start, false);
        ahead.removeIf(state -> !dfa.canGrow(state));
        Set<Integer> near = ahead.size() <= most ? ahead : withNext(runs(start));
        for (int state : near) {
            if (cycles.length(state) <= near.size()) {
                Set<Integer> cycle = cycle(state);
                if (cycle.isEmpty() || isSimple(cycle, start, near)) {
                    loops.put(state, cycle);
                    coded.add(state);
                }
            }
        }
    }

    /** Returns the states near the start of a large automaton in which most bytes of most tokens stay. */
    private Set<Integer> runs(int start) {
        Set<Integer> runs = new LinkedHashSet<>();
        for (int first : successors(start)) {
            if (dfa.canGrow(first)) {
                runs.add(first);
                successors(first).forEach(second -> addRun(second, runs));
                addCycle(first, runs);
            }
        }
        return runs;
    }

    /** Adds to {@code near} the nearest successors of its self-looping states, up to the limit. */
    private Set<Integer> withNext(Set<Integer> near) {
        Set<Integer> states = new LinkedHashSet<>(near);
        List<Integer> queue = new ArrayList<>(near);
        queue.removeIf(state -> !successors(state).contains(state));
        for (int i = 0; i < queue.size(); i++) {
            for (int next : successors(queue.get(i))) {
                if (states.size() < most && dfa.canGrow(next) && states.add(next)) {
                    queue.add(next);
                }
            }
        }
        return states;
    }

    private void addRun(int state, Set<Integer> runs) {
        if (graph.successors(state).containsKey(state)) {
            runs.add(state);
            addCycle(state, runs);
        }
    }

    private void addCycle(int state, Set<Integer> runs) {
        if (cycles.length(state) <= SMALL_CYCLE) {
            runs.addAll(cycle(state));
        }
    }

    private Set<Integer> successors(int state) {
        return graph.successors(state).keySet();
    }

    /** Returns the strongly connected component of {@code state}; empty if it is the only member. */
    private Set<Integer> cycle(int state) {
        return cycles.length(state) > 1 ? reached(state, true) : Set.of();
    }

    private Set<Integer> loop(int state) {
        return loops.getOrDefault(state, Set.of());
    }

    /** Returns the states reached from {@code state} other than by its self-loop, or only those in its component. */
    private Set<Integer> reached(int state, boolean back) {
        Set<Integer> reached = new LinkedHashSet<>();
        List<Integer> queue = new ArrayList<>(successors(state));
        queue.removeIf(next -> next == state);
        for (int i = 0; i < queue.size(); i++) {
            int next = queue.get(i);
            if ((!back || cycles.together(state, next)) && reached.add(next)) {
                queue.addAll(successors(next));
            }
        }
        return reached;
    }

    /** Returns whether the cycle has exactly one self-looping state and each other state has one predecessor in it. */
    private boolean isSimple(Set<Integer> cycle, int start, Set<Integer> near) {
        int head = near.containsAll(cycle) ? head(cycle) : Dfa.DEAD;
        return head != Dfa.DEAD
                && !cycle.contains(start)
                && cycle.stream()
                        .filter(state -> state != head)
                        .allMatch(state -> cycle.stream()
                                        .filter(source -> successors(source).contains(state))
                                        .count()
                                == 1);
    }

    /** Returns the only self-looping state of {@code cycle}; {@link Dfa#DEAD} if there is none or more than one. */
    private int head(Set<Integer> cycle) {
        List<Integer> staying = cycle.stream()
                .filter(state -> successors(state).contains(state))
                .toList();
        return staying.size() == 1 ? staying.get(0) : Dfa.DEAD;
    }

    /** Returns whether {@code target} is inside a cycle, not its head, and {@code state} is outside. */
    private boolean isInto(int state, int target) {
        Set<Integer> cycle = loop(target);
        return !cycle.isEmpty() && !cycle.contains(state) && head(cycle) != target;
    }

    private void visit(int state, Set<Integer> visited) {
        if (visited.add(state)) {
            for (int successor : successors(state)) {
                if (coded.contains(successor) && !isInto(state, successor)) {
                    visit(successor, visited);
                }
            }
            order.add(state);
        }
    }

    /** Returns whether the code of {@code state} is nested in that of {@code target}. */
    private boolean isBack(int state, int target) {
        return state != target && loop(state).contains(target) && order.indexOf(target) < order.indexOf(state);
    }

    // ---- transitions

    private LexerState state(int state) {
        ByteSet staying = graph.successors(state).getOrDefault(state, ByteSet.NONE);
        boolean loop =
                loop(state).stream().anyMatch(other -> successors(other).contains(state) && isBack(other, state));
        int bound = staying.size() > 0 || loop ? UNBOUNDED : bounds.getOrDefault(state, UNBOUNDED);
        int max = rules.get(longest[state]).max();
        boolean accepts = dfa.accepts(state);
        boolean behind = behindMatch.contains(state) || !loop(state).isEmpty();
        boolean exact = accepts || !behind;
        int checkedBound = Math.min(bound, max);
        ByteSet trailing = graph.trailing(state);
        List<Branch> branches = branches(state, checkedBound, behind || accepts, false);
        return new LexerState(
                state,
                staying,
                trailing,
                graph.between(state),
                bound > max ? max : 0,
                loop,
                exact && !graph.standsForOthers(state),
                branches,
                goesOnWithAny(branches, staying) ? new Jump.Retry() : otherwise(state, checkedBound));
    }

    /** Returns whether every byte that does not stay takes one of {@code branches}; then no token ends here. */
    private static boolean goesOnWithAny(List<Branch> branches, ByteSet staying) {
        int bytes = branches.stream().mapToInt(branch -> branch.bytes().size()).sum();
        return bytes > 0 && bytes + staying.size() == BYTES;
    }

    private Jump otherwise(int state, int bound) {
        if (!dfa.accepts(state)) {
            return new Jump.Retry();
        }
        Jump.ToOutcome general = outcome(dfa.accepted()[state], bound);
        List<Jump.Keyword> keywords = new ArrayList<>();
        for (TokenGraph.Word word : graph.keywords(state)) {
            keywords.add(new Jump.Keyword(
                    word.text(), outcome(word.rule(), word.text().size())));
        }
        return keywords.isEmpty() ? general : new Jump.ToKeyword(keywords, general);
    }

    private List<Branch> branches(int state, int bound, boolean matched, boolean first) {
        List<Branch> result = new ArrayList<>();
        graph.successors(state).forEach((target, bytes) -> {
            if (first || target != state) {
                result.add(new Branch(List.of(bytes), jump(state, target, bound + 1, matched)));
            }
        });
        result.sort((a, b) -> b.bytes().size() - a.bytes().size());
        return result;
    }

    private Jump jump(int state, int target, int bound, boolean matched) {
        if (!dfa.canGrow(target)) {
            return outcome(dfa.accepted()[target], bound);
        }
        if (coded.contains(target) && !isInto(state, target)) {
            if (isBack(state, target)) {
                return new Jump.Back(target);
            }
            bounds.merge(target, bound, Math::max);
            if (matched) {
                behindMatch.add(target);
            }
            return new Jump.ToState(target);
        }
        boolean exact = !graph.standsForOthers(target) && (dfa.accepts(target) || !matched);
        return exact ? new Jump.HandOver(target) : new Jump.Retry();
    }

    private Jump.ToOutcome outcome(int rule, int bound) {
        found.add(rule);
        int max = rules.get(rule).max();
        return new Jump.ToOutcome(rule, bound > max ? max : 0);
    }
}
