package org.tatoo.compiler.lexer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.runtime.SyntaxError;

/**
 * The check for modes with unbounded look-back: after a match of one token, arbitrarily many bytes may be read as the
 * beginning of another token that then fails ({@code a} and {@code a*b}). In the automaton, this is a path from an
 * accepting state to a cycle of non-accepting states. Takes time linear in the number of transitions.
 */
public final class LookBack {
    private static final int UNSEEN = 0;
    private static final int OPEN = 1;
    private static final int DONE = 2;
    private static final int SHOWN = 4;

    private final Lexer lexer;
    private final ModeAutomaton modes;
    private final Dfa dfa;
    private final int[] colours;

    /**
     * The look-back of one rule.
     *
     * @param example a match of the first of the shorter rules, and bytes that begin the longer one
     */
    private record Found(byte[] example, Set<String> shorter) {}

    private LookBack(Lexer lexer, ModeAutomaton modes) {
        this.lexer = lexer;
        this.modes = modes;
        dfa = modes.dfa();
        colours = new int[dfa.states()];
    }

    /** Reports each rule of which any number of bytes are read after the match of a shorter one. */
    public static void check(Lexer lexer, ModeAutomaton modes, DiagnosticLog log) {
        new LookBack(lexer, modes).report(log);
    }

    private void report(DiagnosticLog log) {
        BitSet heads = heads();
        if (heads.isEmpty()) {
            return;
        }
        ReverseTransitions reverse = ReverseTransitions.of(dfa);
        Ways toCycle = Ways.to(heads.stream(), this::isInner, dfa, reverse);
        Ways toMatch = Ways.to(IntStream.range(1, dfa.states()).filter(dfa::accepts), state -> true, dfa, reverse);
        ShortestString matches = ShortestString.from(modes.starts(), dfa, lexer.classes());
        Map<LexicalRule, Found> found = new LinkedHashMap<>();
        for (int state = 1; state < dfa.states(); state++) {
            for (int c = 0; dfa.accepts(state) && c < dfa.classes(); c++) {
                int next = dfa.next(state, c);
                if (isInner(next) && toCycle.exists(next)) {
                    LexicalRule shorter = accepted(state);
                    LexicalRule longer = accepted(toMatch.goal()[toCycle.goal()[next]]);
                    Found before = found.get(longer);
                    if (before == null) {
                        before = new Found(example(matches.to(state), c, next, toCycle), new LinkedHashSet<>());
                        found.put(longer, before);
                    }
                    before.shorter.add(shorter.name());
                }
            }
        }
        found.forEach((longer, each) -> report(longer, each, log));
    }

    private static void report(LexicalRule longer, Found found, DiagnosticLog log) {
        String again = "bytes after the match are then read again, at most ";
        log.report(
                DiagnosticKind.UNBOUNDED_LOOK_BACK,
                longer.span(),
                longer.name(),
                names(List.copyOf(found.shorter)),
                SyntaxError.escape(found.example),
                longer.ownMax()
                        ? again + longer.max() + " each time: if these are few, allow it with the reason"
                        : again + "max each time: give " + longer.name() + " a small max");
    }

    private static String names(List<String> all) {
        List<String> names = new ArrayList<>(all.size() > SHOWN ? all.subList(0, SHOWN - 1) : all);
        if (all.size() > names.size()) {
            names.add(all.size() - names.size() + " others");
        }
        String last = names.remove(names.size() - 1);
        return names.isEmpty() ? last : String.join(", ", names) + " or " + last;
    }

    private LexicalRule accepted(int state) {
        return lexer.rules().get(dfa.accepted()[state]);
    }

    /** Returns whether a state is inside a token: it neither accepts nor is dead. */
    private boolean isInner(int state) {
        return state != Dfa.DEAD && !dfa.accepts(state);
    }

    /**
     * Returns at least one state of each cycle of inner states, and only such states: the targets of back edges in a
     * depth-first search.
     */
    private BitSet heads() {
        BitSet heads = new BitSet();
        for (int state = 1; state < dfa.states(); state++) {
            if (isInner(state) && colours[state] == UNSEEN) {
                addHeads(state, heads);
            }
        }
        return heads;
    }

    /** Adds the heads found from {@code root}; not recursive, as automata may be thousands of states deep. */
    private void addHeads(int root, BitSet heads) {
        List<int[]> path = new ArrayList<>();
        path.add(new int[] {root, 0});
        colours[root] = OPEN;
        while (!path.isEmpty()) {
            int[] last = path.get(path.size() - 1);
            if (last[1] == dfa.classes()) {
                colours[last[0]] = DONE;
                path.remove(path.size() - 1);
                continue;
            }
            int target = dfa.next(last[0], last[1]++);
            if (!isInner(target)) {
                continue;
            }
            if (colours[target] == OPEN) {
                heads.set(target);
            } else if (colours[target] == UNSEEN) {
                colours[target] = OPEN;
                path.add(new int[] {target, 0});
            }
        }
    }

    /** Returns the bytes {@code match}, one of {@code byteClass}, and those from {@code state} to the next cycle. */
    private byte[] example(byte[] match, int byteClass, int state, Ways toCycle) {
        List<Integer> taken = new ArrayList<>(List.of(byteClass));
        for (int at = state; toCycle.goal()[at] != at; at = dfa.next(at, toCycle.towards()[at])) {
            taken.add(toCycle.towards()[at]);
        }
        byte[] example = Arrays.copyOf(match, match.length + taken.size());
        for (int i = 0; i < taken.size(); i++) {
            example[match.length + i] = lexer.classes().readable(taken.get(i));
        }
        return example;
    }
}
