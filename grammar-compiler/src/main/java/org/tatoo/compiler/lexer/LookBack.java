package org.tatoo.compiler.lexer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.runtime.SyntaxError;

/**
 * Finds modes whose look-back is unbounded: behind a match of one token, arbitrarily many bytes may be read as the
 * beginning of another before it turns out that the first had ended long ago ({@code a} beside {@code a*b}). In the
 * automaton: from an accepting state, a cycle through states that do not accept.
 */
public final class LookBack {
    private static final int UNSEEN = 0;
    private static final int OPEN = 1;
    private static final int DONE = 2;

    private final Lexer lexer;
    private final ModeAutomaton modes;
    private final Dfa dfa;
    private final int[] colours;

    private LookBack(Lexer lexer, ModeAutomaton modes) {
        this.lexer = lexer;
        this.modes = modes;
        dfa = modes.dfa();
        colours = new int[dfa.states()];
    }

    /** Reports each pair of rules with an unbounded look-back once. */
    public static void check(Lexer lexer, ModeAutomaton modes, DiagnosticLog log) {
        new LookBack(lexer, modes).report(log);
    }

    private void report(DiagnosticLog log) {
        Set<List<Integer>> reported = new HashSet<>();
        for (int state = 1; state < dfa.states(); state++) {
            int cycle = dfa.accepts(state) ? cycleBehind(state) : Dfa.DEAD;
            if (cycle == Dfa.DEAD) {
                continue;
            }
            int shorter = dfa.accepted()[state];
            int longer = acceptedBehind(cycle);
            if (reported.add(List.of(shorter, longer))) {
                LexicalRule rule = lexer.rules().get(longer);
                log.report(
                        DiagnosticKind.UNBOUNDED_LOOK_BACK,
                        rule.span(),
                        rule.name(),
                        lexer.rules().get(shorter).name(),
                        SyntaxError.escape(example(state, cycle)));
            }
        }
    }

    /** A state on a cycle of states that do not accept, reached from {@code state} through such states only. */
    private int cycleBehind(int state) {
        for (int c = 0; c < dfa.classes(); c++) {
            int found = findCycle(dfa.next(state, c));
            if (found != Dfa.DEAD) {
                java.util.Arrays.fill(colours, UNSEEN);
                return found;
            }
        }
        return Dfa.DEAD;
    }

    /** Depth-first, without recursion: an automaton may be thousands of states deep. */
    private int findCycle(int root) {
        if (skipped(root) || colours[root] == DONE) {
            return Dfa.DEAD;
        }
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
            if (skipped(target)) {
                continue;
            }
            if (colours[target] == OPEN) {
                return target;
            }
            if (colours[target] == UNSEEN) {
                colours[target] = OPEN;
                path.add(new int[] {target, 0});
            }
        }
        return Dfa.DEAD;
    }

    private boolean skipped(int state) {
        return state == Dfa.DEAD || dfa.accepts(state);
    }

    private int acceptedBehind(int state) {
        byte[] rest = dfa.shortestMatch(state, lexer.classes());
        int at = state;
        for (byte b : rest) {
            at = dfa.next(at, lexer.classes().classOf(b & 0xff));
        }
        return dfa.accepted()[at];
    }

    private byte[] example(int accepting, int cycle) {
        byte[] match = new byte[0];
        for (int start : modes.starts()) {
            match = ShortestString.between(dfa, start, accepting, lexer.classes());
            if (match.length > 0) {
                break;
            }
        }
        byte[] behind = ShortestString.between(dfa, accepting, cycle, lexer.classes());
        byte[] example = java.util.Arrays.copyOf(match, match.length + behind.length);
        System.arraycopy(behind, 0, example, match.length, behind.length);
        return example;
    }
}
