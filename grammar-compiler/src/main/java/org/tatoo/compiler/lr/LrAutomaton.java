package org.tatoo.compiler.lr;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Question;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.grammar.CallbackBound;
import org.tatoo.compiler.lr.grammar.LrGrammar;
import org.tatoo.compiler.lr.grammar.Rounds;
import org.tatoo.compiler.lr.grammar.ZeroWidth;
import org.tatoo.compiler.lr.states.ActionRow;
import org.tatoo.compiler.lr.states.CanonicalLr1;
import org.tatoo.compiler.lr.states.Ielr1;
import org.tatoo.compiler.lr.states.Lr1States;
import org.tatoo.compiler.lr.states.MergeGuard;
import org.tatoo.compiler.lr.states.StateMerger;
import org.tatoo.compiler.lr.states.TooManyStates;

/**
 * The LR tables of a grammar. The start symbol number i starts in state i.
 *
 * @param callbacks the maximum number of callbacks between two bytes of the input; {@code Long.MAX_VALUE} if there are
 *     more
 * @param bounds the bounds of productions
 */
public record LrAutomaton(List<State> states, long callbacks, List<Bound> bounds) {
    /** Marks the absence of a reduction or a successor. */
    public static final int NONE = -1;

    /** The action that accepts. */
    public static final int ACCEPT = ActionRow.ACCEPT;

    /**
     * The bound of the productions of a non-terminal.
     *
     * @param longest the maximum number of bytes
     * @param known whether the parser knows that such a production has begun as soon as it has read its first symbol
     */
    public record Bound(String name, int longest, boolean known) {
        /** Returns one line: where more bytes are an error. */
        public String text() {
            return name + ": more than " + longest + (longest == 1 ? " byte is" : " bytes are") + " an error "
                    + (known ? "at the first byte too many" : "when it is complete");
        }
    }

    /**
     * The relation of a state to productions with a bound.
     *
     * @param begun the number of symbols read of a production with a bound that the state is certainly in; 0 if there is
     *     none
     * @param longest the maximum number of bytes of that production; the least if several have begun there
     * @param goesOn whether every production that the state is in goes on with another symbol
     * @param inside whether the state may be inside a production with a bound
     */
    public record Extent(int begun, int longest, boolean goesOn, boolean inside) {
        /** The relation of states of a grammar without such productions. */
        public static final Extent NONE = new Extent(0, 0, false, false);
    }

    /**
     * A state.
     *
     * @param actions for each token, then the end of input, then each virtual terminal: 0, error; positive, shift to
     *     the state of that number less one; negative, reduce the variant of minus that number less one;
     *     {@link #ACCEPT}
     * @param successors for each non-terminal the state after its reduction, or {@link #NONE}
     * @param soleReduction the variant to reduce without a look-ahead, or {@link #NONE}
     * @param mode the tokens that can come; empty if there is a default reduction or a question
     * @param question the question asked when the state consults virtual terminals; null if it does not
     * @param inside whether a region may be open
     * @param afterError the state after the error terminal, or {@link #NONE}
     * @param reducesOnError whether the state reduces if the error terminal comes
     * @param whole whether the production begun here is delivered in one call, so that the token that led here is kept
     * @param name the name of the element that leads here and whose number terms use; null if there is none
     * @param most the maximum number of elements of the list that leads here; 0 if it has no bound
     * @param above where a list may have one element too many, the number of stack entries above that of the list; 0
     *     elsewhere
     * @param extent the relation to productions with a bound
     */
    public record State(
            int[] actions,
            int[] successors,
            int soleReduction,
            BitSet mode,
            @Nullable Question question,
            boolean inside,
            int afterError,
            boolean reducesOnError,
            boolean whole,
            @Nullable String name,
            int most,
            int above,
            Extent extent) {
        /** Returns whether elements of lists with a bound, or bytes of productions with one, are counted here. */
        public boolean isCounted() {
            return most > 0 || above > 0 || extent.inside();
        }

        /** Returns whether elements of lists with a bound are counted here. */
        public boolean countsElements() {
            return most > 0 || above > 0;
        }

        private State withWhole(boolean changed) {
            return new State(
                    actions,
                    successors,
                    soleReduction,
                    mode,
                    question,
                    inside,
                    afterError,
                    reducesOnError,
                    changed,
                    name,
                    most,
                    above,
                    extent);
        }
    }

    public LrAutomaton {
        states = List.copyOf(states);
        bounds = List.copyOf(bounds);
    }

    /** Returns this automaton with other states inside productions that are delivered in one call. */
    public LrAutomaton withWhole(BitSet whole) {
        return new LrAutomaton(
                IntStream.range(0, states.size())
                        .mapToObj(state -> states.get(state).withWhole(whole.get(state)))
                        .toList(),
                callbacks,
                bounds);
    }

    /**
     * Builds the automaton of {@code grammar}, merging states where nothing observable changes. Conflicts that
     * priorities do not resolve are errors in {@code log}; returns null if errors prevented the construction.
     */
    public static @Nullable LrAutomaton of(Grammar grammar, Lexer lexer, DiagnosticLog log) {
        try {
            return build(grammar, lexer, log, true);
        } catch (TooManyStates e) {
            log.report(
                    DiagnosticKind.TOO_LARGE,
                    new Span(grammar.file(), 0, 0),
                    "its parser would have more than " + TooManyStates.LIMIT + " states");
            return null;
        }
    }

    /** Builds the canonical automaton without merging: the oracle for {@link #of}; null in the same cases. */
    public static @Nullable LrAutomaton canonical(Grammar grammar, Lexer lexer, DiagnosticLog log) {
        return build(grammar, lexer, log, false);
    }

    private static @Nullable LrAutomaton build(Grammar grammar, Lexer lexer, DiagnosticLog log, boolean merging) {
        LrGrammar numbered = new LrGrammar(grammar);
        ZeroWidth zeroWidth = new ZeroWidth(numbered);
        if (Rounds.report(numbered, zeroWidth, log)) {
            return null; // conflicts, as well
        }
        MergeGuard guard = new MergeGuard(numbered, lexer, grammar.exact() || grammar.recovers());
        Lr1States states = merging ? Ielr1.of(numbered, guard) : CanonicalLr1.of(numbered);
        List<ActionRow> rows = states.list().stream()
                .map(state -> ActionRow.of(numbered, state.reductions(), state.shifts(numbered)))
                .toList();
        if (CompetingChecks.report(numbered, states, log)) {
            return null; // conflicts, as well
        }
        Conflicts.report(numbered, states, rows, lexer, log);
        Exclusivity.report(numbered, states, rows, log);
        WholeStates whole = WholeStates.of(numbered, states, log);
        NamedStates named = NamedStates.of(numbered, states, log);
        InsideStates inside = InsideStates.of(numbered, states);
        BoundedLists bounded = BoundedLists.of(numbered, states);
        BoundedProductions productions = BoundedProductions.of(numbered, states);
        int[] classes = merging && !log.hasErrors()
                ? StateMerger.merge(numbered, states, rows, guard)
                : IntStream.range(0, rows.size()).toArray();
        long callbacks =
                log.hasErrors() ? 0 : CallbackBound.of(numbered, zeroWidth, StackDepth.of(states, grammar.depth()));
        return new LrAutomaton(
                merged(numbered, states, rows, classes, inside, whole, named, bounded, productions),
                callbacks,
                productions.bounds());
    }

    private static List<State> merged(
            LrGrammar grammar,
            Lr1States states,
            List<ActionRow> rows,
            int[] classes,
            InsideStates inside,
            WholeStates whole,
            NamedStates named,
            BoundedLists bounded,
            BoundedProductions productions) {
        Map<Integer, List<Integer>> members = new LinkedHashMap<>();
        for (int state = 0; state < classes.length; state++) {
            members.computeIfAbsent(classes[state], c -> new ArrayList<>()).add(state);
        }
        List<State> merged = new ArrayList<>(members.size());
        for (List<Integer> list : members.values()) {
            int first = list.get(0);
            merged.add(state(
                    grammar,
                    StateMerger.mergedRow(grammar, states, rows, list),
                    states.get(first),
                    classes,
                    list.stream().anyMatch(inside::holds),
                    whole.holds(first),
                    named.name(first),
                    bounded.most(first),
                    bounded.above(first),
                    productions.extent(first)));
        }
        return merged;
    }

    private static State state(
            LrGrammar grammar,
            ActionRow row,
            Lr1States.State state,
            int[] classes,
            boolean inside,
            boolean whole,
            @Nullable String name,
            int most,
            int above,
            Extent extent) {
        int[] actions = new int[grammar.grammar().terminals().count()];
        for (int terminal = 0; terminal < actions.length; terminal++) {
            int cell = row.at(terminal);
            if (cell < 0 || cell == ActionRow.ACCEPT) {
                actions[terminal] = cell;
            }
        }
        int[] afterReduction = new int[grammar.nonTerminals()];
        Arrays.fill(afterReduction, NONE);
        int afterError = NONE;
        for (int i = 0; i < state.symbols().length; i++) {
            int symbol = state.symbols()[i];
            int successor = classes[state.targets()[i]];
            if (!grammar.isTerminal(symbol)) {
                afterReduction[symbol - grammar.terminals()] = successor;
            } else if (row.at(symbol) == ActionRow.SHIFT) {
                if (symbol == grammar.error()) {
                    afterError = successor;
                } else {
                    actions[symbol] = successor + 1;
                }
            }
        }
        int sole = row.soleReduction();
        boolean reducesOnError = row.at(grammar.error()) < 0;
        if (sole != ActionRow.NONE) {
            return new State(
                    actions,
                    afterReduction,
                    sole,
                    new BitSet(),
                    null,
                    inside,
                    afterError,
                    reducesOnError,
                    whole,
                    name,
                    most,
                    above,
                    extent);
        }
        int virtual = row.virtuals().nextSetBit(0);
        Question question = virtual < 0 ? null : Question.of(grammar.virtual(virtual));
        return new State(
                actions,
                afterReduction,
                sole,
                row.tokens(),
                question,
                inside,
                afterError,
                reducesOnError,
                whole,
                name,
                most,
                above,
                extent);
    }
}
