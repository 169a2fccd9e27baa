package org.tatoo.compiler.overlap;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.counterexample.SearchBudget;

/**
 * Common strings of lexical rules: facts that hold in every mode, each computed once. Facts that need more than the
 * available steps are {@link Undecided}.
 */
final class Rules {
    /**
     * A question about {@code t} and {@code u} ({@link #NO_RULE} for a single rule), with the rules that must not
     * match.
     */
    private record Question(Kind kind, int t, int u, BitSet refusing) {}

    private enum Kind {
        LEAST,
        BEYOND
    }

    private static final int NO_RULE = -1;

    private final Lexer lexer;
    private final SearchBudget budget;
    private final List<BitSet> first = new ArrayList<>();
    private final BitSet[] last;
    private final @Nullable BitSet[] rivals;
    private final Map<Question, Optional<byte[]>> known = new HashMap<>();
    private final Set<Question> undecided = new HashSet<>();

    /** @param budget the steps available to the searches, each of one automaton by one byte */
    Rules(Lexer lexer, SearchBudget budget) {
        this.lexer = lexer;
        this.budget = budget;
        rivals = new BitSet[lexer.rules().size()];
        last = new BitSet[rivals.length];
        for (int rule = 0; rule < rivals.length; rule++) {
            Dfa dfa = lexer.automata().get(rule);
            BitSet classes = new BitSet();
            for (int c = 0; c < dfa.classes(); c++) {
                classes.set(c, dfa.next(1, c) != Dfa.DEAD);
            }
            first.add(classes);
            last[rule] = last(dfa);
        }
    }

    private static BitSet last(Dfa dfa) {
        BitSet classes = new BitSet();
        int[] next = dfa.next();
        for (int i = 0; i < next.length; i++) {
            if (next[i] != Dfa.DEAD && dfa.accepts(next[i])) {
                classes.set(i % dfa.classes());
            }
        }
        return classes;
    }

    SearchBudget budget() {
        return budget;
    }

    int max(int rule) {
        return lexer.rules().get(rule).max();
    }

    /** Returns the byte classes with which matches of {@code rule} begin. Do not modify the result. */
    BitSet first(int rule) {
        return first.get(rule);
    }

    /** Returns the byte classes with which matches of {@code rule} end. Do not modify the result. */
    BitSet last(int rule) {
        return last[rule];
    }

    /** Returns whether {@code r} may have a match that begins with a match of {@code t}. */
    boolean mayProlong(int r, int t) {
        return r == t || lexer.disturbs().get(r).get(t);
    }

    /** Returns the rules before {@code rule} that match a string of it within its limit. Do not modify the result. */
    BitSet rivals(int rule) {
        BitSet found = rivals[rule];
        if (found == null) {
            found = new BitSet();
            for (int u = 0; u < rule; u++) {
                found.set(u, lexer.disturbs().get(u).get(rule) && areShared(rule, u));
            }
            rivals[rule] = found;
        }
        return found;
    }

    private boolean areShared(int t, int u) {
        return answer(new Question(Kind.LEAST, t, u, new BitSet())).isPresent();
    }

    /** Returns the shortlex-least string that {@code t} wins from the rules {@code before}. */
    Optional<byte[]> owned(int t, BitSet before) {
        return answer(new Question(Kind.LEAST, t, NO_RULE, before));
    }

    /** Returns the shortlex-least string of {@code t} that {@code u} wins from earlier rules of {@code mode}. */
    Optional<byte[]> taken(int t, int u, BitSet mode) {
        return answer(new Question(Kind.LEAST, t, u, rivals(u, mode)));
    }

    /** Returns the shortlex-least string of {@code rule}, within its limit. */
    byte[] shortest(int rule) {
        SearchBudget enough = new SearchBudget(Long.MAX_VALUE); // each state is visited once
        return Optional.ofNullable(least(rule, NO_RULE, new BitSet(), enough)).orElseThrow();
    }

    /** Returns the shortlex-least string of {@code t} that {@code u} wins but that is too long for u. */
    Optional<byte[]> takenBeyond(int t, int u, BitSet mode) {
        return max(u) >= max(t) || lexer.rules().get(u).regex().lengths().longest() <= max(u)
                ? Optional.empty()
                : answer(new Question(Kind.BEYOND, t, u, rivals(u, mode)));
    }

    private Optional<byte[]> answer(Question question) {
        if (undecided.contains(question)) {
            throw new Undecided();
        }
        try {
            return known.computeIfAbsent(question, this::search);
        } catch (Undecided e) {
            undecided.add(question);
            throw e;
        }
    }

    private Optional<byte[]> search(Question question) {
        if (question.kind == Kind.LEAST) {
            return Optional.ofNullable(least(question.t, question.u, question.refusing, budget));
        }
        Product product = new Product(lexer, budget, question.refusing, question.t, question.u);
        return LongStrings.least(product, max(question.u) + 1, max(question.t));
    }

    private byte @Nullable [] least(int t, int u, BitSet refusing, SearchBudget steps) {
        Product product =
                u == NO_RULE ? new Product(lexer, steps, refusing, t) : new Product(lexer, steps, refusing, t, u);
        return product.least(product::isOnlyNeeded, null, max(t));
    }

    /** Returns the shortlex-least string that {@code t} wins after a prefix that {@code u} wins. */
    Optional<byte[]> swallowed(int t, int u, BitSet mode) {
        if (!lexer.disturbs().get(t).get(u) || taken(t, u, mode).isEmpty()) {
            return Optional.empty();
        }
        BitSet beforeT = rivals(t, mode);
        BitSet beforeU = rivals(u, mode);
        BitSet others = (BitSet) beforeT.clone();
        others.or(beforeU);
        others.set(u);
        Product product = new Product(lexer, budget, others, t);
        int placeOfU = product.index(u);
        return Optional.ofNullable(product.least(
                node -> product.marked(node) && product.accepts(node, 0) && product.winner(node, beforeT) == Dfa.NONE,
                node -> product.accepts(node, placeOfU) && product.winner(node, beforeU) == Dfa.NONE,
                max(t)));
    }

    /** Returns the rules of {@code mode} declared before {@code rule} that match a string of it. */
    BitSet rivals(int rule, BitSet mode) {
        BitSet among = (BitSet) rivals(rule).clone();
        among.and(mode);
        return among;
    }
}
