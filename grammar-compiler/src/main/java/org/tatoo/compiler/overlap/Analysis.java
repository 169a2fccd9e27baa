package org.tatoo.compiler.overlap;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.Terminals;
import org.tatoo.compiler.grammar.Yield;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.overlap.Finding.Kind;

/** The analysis of the lexer modes of an automaton, and of the states of each mode. */
final class Analysis {
    private final Lexer lexer;
    private final StateGraph graph;
    private final Rules rules;
    private final Words words;
    private final Parallel parallel;
    private final Overtaking overtaking;
    private final BitSet skipped;
    private final boolean silentToo;
    private final List<Yield> yields;
    private final Map<BitSet, List<Integer>> statesOf = new LinkedHashMap<>();
    private final Map<Finding.Key, List<Finding>> findings = new LinkedHashMap<>();
    private final BitSet undecided = new BitSet();

    /** @param silentToo whether to look for intended overlaps too */
    Analysis(Grammar grammar, Lexer lexer, StateGraph graph, Rules rules, boolean silentToo) {
        this.lexer = lexer;
        this.graph = graph;
        this.silentToo = silentToo;
        yields = grammar.yields();
        this.rules = rules;
        words = new Words(lexer);
        skipped = lexer.skipped();
        Terminals terminals = grammar.terminals();
        parallel = new Parallel(graph, terminals.end(), rules.budget());
        overtaking = new Overtaking(lexer, rules, skipped, graph, new Follow.Finder(graph, rules, skipped, terminals));
    }

    /** Returns all findings with their states, grouped by report. */
    Map<Finding.Key, List<Finding>> findings() {
        for (int state : graph.reading()) {
            BitSet mode = (BitSet) graph.state(state).mode().clone();
            mode.or(skipped);
            statesOf.computeIfAbsent(mode, m -> new ArrayList<>()).add(state);
        }
        statesOf.forEach((mode, states) -> {
            for (int rule = mode.nextSetBit(0); rule >= 0; rule = mode.nextSetBit(rule + 1)) {
                int checked = rule;
                decide(rule, () -> check(checked, mode, states));
            }
        });
        return findings;
    }

    /** Returns the rules whose losses are not completely known; call it after {@link #findings}. */
    BitSet undecided() {
        return undecided;
    }

    /** Records that the losses of {@code rule} are unknown, so that they are not reported. */
    private void decide(int rule, Runnable check) {
        try {
            check.run();
        } catch (Undecided e) {
            undecided.set(rule);
        }
    }

    private void check(int rule, BitSet mode, List<Integer> states) {
        BitSet rivals = rules.rivals(rule, mode);
        if (!rivals.isEmpty() && rules.owned(rule, rivals).isEmpty()) {
            BitSet takers = new BitSet();
            rivals.stream()
                    .filter(rival -> rules.taken(rule, rival, mode).isPresent())
                    .forEach(takers::set);
            Kind kind = isToken(rule) ? Kind.DEAD : Kind.NEVER_SKIPPED;
            states.stream()
                    .filter(state -> isToken(rule) || graph.isRead(state))
                    .forEach(state -> add(kind, rule, takers, state, rules.shortest(rule)));
            return;
        }
        List<Integer> alive = isToken(rule) ? notOvertaken(rule, mode, states) : states;
        for (int rival = rivals.nextSetBit(0); rival >= 0; rival = rivals.nextSetBit(rival + 1)) {
            int taker = rival;
            decide(rule, () -> compare(rule, taker, mode, alive));
        }
    }

    private boolean isToken(int rule) {
        return lexer.rules().get(rule).kind() == LexicalRule.Kind.TOKEN;
    }

    private List<Integer> notOvertaken(int token, BitSet mode, List<Integer> states) {
        BitSet extensions = overtaking.extensions(token, mode);
        if (extensions.isEmpty()) {
            return states;
        }
        List<Integer> alive = new ArrayList<>();
        for (int state : states) {
            Optional<Overtaking.Overtaken> overtaken = overtaking.in(state, token, mode, extensions);
            overtaken.ifPresentOrElse(
                    found -> add(Kind.OVERTAKEN, token, found.takers(), state, found.string()), () -> alive.add(state));
        }
        return alive;
    }

    /**
     * Compares the strings that {@code taker} takes from {@code rule} in a mode where both win some, and whether it is
     * intended.
     */
    private void compare(int rule, int taker, BitSet mode, List<Integer> states) {
        rules.takenBeyond(rule, taker, mode).ifPresent(string -> addToAll(Kind.LONGER, rule, taker, states, string));
        if (!isToken(rule)) {
            rules.swallowed(rule, taker, mode)
                    .filter(string -> isToken(taker))
                    .ifPresent(string -> addToAll(Kind.SWALLOWED, rule, taker, states, string));
            return;
        }
        if (isWordOfPattern(taker, rule) && !silentToo) {
            return;
        }
        rules.taken(rule, taker, mode)
                .ifPresent(string ->
                        states.forEach(state -> add(kind(state, rule, taker), rule, bit(taker), state, string)));
    }

    /** Returns the losses declared as intended that do not occur; call it after {@link #findings}. */
    List<Yield> idleYields() {
        return yields.stream()
                .filter(yield -> !isLost(yield.token().index(), yield.taker().index()))
                .toList();
    }

    /** Returns whether {@code rule} loses a string to {@code taker}; true also if it is unknown. */
    private boolean isLost(int rule, int taker) {
        try {
            return rules.rivals(rule).get(taker)
                    && statesOf.keySet().stream()
                            .filter(mode -> mode.get(rule) && mode.get(taker))
                            .anyMatch(mode -> rules.taken(rule, taker, mode).isPresent());
        } catch (Undecided e) {
            return true;
        }
    }

    private Kind kind(int state, int rule, int taker) {
        Kind kind = kindUnlessYielded(state, rule, taker);
        boolean meant = yields.stream()
                .anyMatch(
                        yield -> yield.token().index() == rule && yield.taker().index() == taker);
        return meant && !kind.isSilent() ? Kind.YIELDED : kind;
    }

    private Kind kindUnlessYielded(int state, int rule, int taker) {
        if (words.isList(rule) && words.isList(taker)) {
            return Kind.LISTS;
        }
        if (isWordOfPattern(taker, rule)) {
            return Kind.WORD;
        }
        return parallel.holds(state, rule, taker) ? Kind.PARALLEL : Kind.OVERLAP;
    }

    private boolean isWordOfPattern(int word, int pattern) {
        return words.isWord(word) && !words.isWord(pattern);
    }

    private void addToAll(Kind kind, int rule, int taker, List<Integer> states, byte[] string) {
        states.forEach(state -> add(kind, rule, bit(taker), state, string));
    }

    private void add(Kind kind, int rule, BitSet takers, int state, byte[] string) {
        Finding finding = new Finding(kind, rule, takers, state, string);
        findings.computeIfAbsent(finding.key(), key -> new ArrayList<>()).add(finding);
    }

    private static BitSet bit(int rule) {
        BitSet bits = new BitSet();
        bits.set(rule);
        return bits;
    }
}
