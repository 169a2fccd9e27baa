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
 * The part of the lexer's automaton that one mode reaches, as code can follow it: its states in an order in which only
 * loops lead backwards. Where the automaton has other cycles, or is large, the tables take over.
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

    /** The states that code follows, each after those that lead to it but for loops. */
    private final List<Integer> order = new ArrayList<>();

    /** For each state the states that a loop through it has. */
    private final Map<Integer, Set<Integer>> loops = new HashMap<>();

    private final Map<Integer, Integer> bounds = new HashMap<>();
    private final Set<Integer> behindMatch = new HashSet<>();
    private final Set<Integer> found = new LinkedHashSet<>();
    private final TokenRecogniser recogniser;

    /**
     * The code for the tokens of one mode.
     *
     * @param start the state in which they begin
     * @param most the most states of a large automaton that it follows
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

    // ---- which states

    /** Chooses states on no cycle of several states, and cycles with one way in. */
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

    /** Of a large automaton those states near its start in which most bytes of most tokens stay. */
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

    /** Besides {@code near} the states after those in which bytes stay, the nearest first, as far as there is room. */
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

    /** The states, {@code state} among them, that it leads to and that lead to it; empty if it is alone. */
    private Set<Integer> cycle(int state) {
        return cycles.length(state) > 1 ? reached(state, true) : Set.of();
    }

    private Set<Integer> loop(int state) {
        return loops.getOrDefault(state, Set.of());
    }

    /** The states reached from {@code state} otherwise than by staying, or only those that lead back to it. */
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

    /** Whether a cycle leads through one state in which bytes stay, and every other is reached from one place in it. */
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

    /** The state of {@code cycle} in which bytes stay; {@link Dfa#DEAD} if there is none or another. */
    private int head(Set<Integer> cycle) {
        List<Integer> staying = cycle.stream()
                .filter(state -> successors(state).contains(state))
                .toList();
        return staying.size() == 1 ? staying.get(0) : Dfa.DEAD;
    }

    /** Whether {@code target} is in the midst of a cycle and {@code state} is outside. */
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

    /** Whether the code of {@code state} is inside that of {@code target}. */
    private boolean isBack(int state, int target) {
        return state != target && loop(state).contains(target) && order.indexOf(target) < order.indexOf(state);
    }

    // ---- how they are followed

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

    /** Whether every byte that does not stay takes one of {@code branches}: then no token ends here. */
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
