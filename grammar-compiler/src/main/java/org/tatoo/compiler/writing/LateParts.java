package org.tatoo.compiler.writing;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.WRITER_LATE;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.FixedPoint;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.LrAutomaton;

/**
 * The check for parts that are not complete with their last byte, because the parser has to see the bytes after them.
 * It reports only certain cases; a writer rejects the others at run time.
 */
final class LateParts {
    private static final int START = 1;

    private final Grammar grammar;
    private final Lexer lexer;
    private final LrAutomaton automaton;
    private final Set<NonTerminal> nullable = new HashSet<>();

    LateParts(Grammar grammar, Lexer lexer, LrAutomaton automaton) {
        this.grammar = grammar;
        this.lexer = lexer;
        this.automaton = automaton;
        FixedPoint.reach(
                grammar.variants(),
                variant -> variant.rightHandSide().stream().allMatch(this::mayBeEmpty)
                        && nullable.add(variant.leftHandSide()));
    }

    private boolean mayBeEmpty(Symbol symbol) {
        return symbol instanceof NonTerminal nonTerminal
                ? nullable.contains(nonTerminal)
                : symbol instanceof VirtualTerminal virtual && !isWide(virtual) && !isEnd(virtual);
    }

    private static boolean isWide(VirtualTerminal virtual) {
        return virtual instanceof VirtualTerminal.Bytes || virtual instanceof VirtualTerminal.Until;
    }

    private static boolean isEnd(VirtualTerminal virtual) {
        return virtual instanceof VirtualTerminal.Edge edge && edge.isEnd();
    }

    /** Reports {@code symbol}, a part, if it is late. */
    void check(NonTerminal symbol, DiagnosticLog log) {
        Set<Terminal> last = new LinkedHashSet<>();
        collect(symbol, last, new HashSet<>());
        for (Terminal token : last) {
            if (growsEverywhere(token)) {
                log.report(WRITER_LATE, symbol.span(), symbol.name(), "its last token " + token.name() + " could grow");
                return;
            }
        }
        grammar.variants().stream()
                .filter(variant -> variant.leftHandSide().equals(symbol) && looksAhead(variant))
                .findFirst()
                .ifPresent(variant ->
                        log.report(WRITER_LATE, symbol.span(), symbol.name(), "more of it could come, or not"));
    }

    /** Adds the tokens with which {@code symbol} can end. */
    private void collect(NonTerminal symbol, Set<Terminal> last, Set<NonTerminal> seen) {
        if (!seen.add(symbol)) {
            return;
        }
        for (Variant variant : grammar.variants()) {
            if (variant.leftHandSide().equals(symbol)) {
                List<Symbol> symbols = variant.rightHandSide();
                int i = symbols.size() - 1;
                while (i >= 0 && mayBeEmpty(symbols.get(i))) {
                    add(symbols.get(i--), last, seen);
                }
                if (i >= 0) {
                    add(symbols.get(i), last, seen);
                }
            }
        }
    }

    private void add(Symbol symbol, Set<Terminal> last, Set<NonTerminal> seen) {
        if (symbol instanceof NonTerminal nonTerminal) {
            collect(nonTerminal, last, seen);
        } else if (symbol instanceof Terminal token
                && token.index() < grammar.tokens().size()) {
            last.add(token);
        }
    }

    private boolean growsEverywhere(Terminal token) {
        List<LrAutomaton.State> states = automaton.states().stream()
                .filter(state -> state.mode().get(token.index()))
                .toList();
        return !states.isEmpty() && states.stream().allMatch(state -> grows(token, state));
    }

    private boolean grows(Terminal token, LrAutomaton.State state) {
        return state.mode().stream().anyMatch(other -> isBeginning(token.index(), other))
                || lexer.skipped().stream().anyMatch(other -> isBeginning(token.index(), other));
    }

    private record Pair(int first, int second) {}

    /** Returns whether a match of the rule {@code first} begins a longer one of {@code second}. */
    private boolean isBeginning(int first, int second) {
        Dfa one = lexer.automata().get(first);
        Dfa other = lexer.automata().get(second);
        List<Pair> found = new ArrayList<>();
        Worklist<Pair> pairs = new Worklist<>();
        pairs.number(new Pair(START, START));
        pairs.expandAll((pair, number) -> {
            if (one.accepts(pair.first()) && other.canGrow(pair.second())) {
                found.add(pair);
            }
            for (int c = 0; c < one.classes() && found.isEmpty(); c++) {
                Pair next = new Pair(one.next(pair.first(), c), other.next(pair.second(), c));
                if (next.first() != Dfa.DEAD && next.second() != Dfa.DEAD) {
                    pairs.number(next);
                }
            }
        });
        return !found.isEmpty();
    }

    /** Returns whether {@code variant} is reduced only after a token that follows. */
    private boolean looksAhead(Variant variant) {
        return automaton.states().stream()
                .filter(state -> state.soleReduction() == LrAutomaton.NONE)
                .anyMatch(state -> grammar.tokens().stream()
                        .anyMatch(token -> state.actions()[token.index()] == -variant.index() - 1));
    }
}
