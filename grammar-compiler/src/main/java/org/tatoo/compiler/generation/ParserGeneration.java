package org.tatoo.compiler.generation;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.direct.CodeMeasure;
import org.tatoo.compiler.direct.DirectCode;
import org.tatoo.compiler.direct.Outcome.Lines;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.GrammarCharset;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.Reporting;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lexer.Dfa;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lexer.ModeAutomaton;
import org.tatoo.compiler.lr.LrAutomaton;

/** The generation of the tables of a grammar, and of the parsers that use them. */
public final class ParserGeneration {
    private final Grammar grammar;
    private final Lexer lexer;
    private final LrAutomaton automaton;
    private final List<BitSet> modes;
    private final int[] modeOf;
    private final ModeAutomaton modeAutomaton;

    private ParserGeneration(Grammar grammar, Lexer lexer, LrAutomaton automaton) {
        this.grammar = grammar;
        this.lexer = lexer;
        this.automaton = automaton;
        Worklist<BitSet> distinct = new Worklist<>();
        BitSet skipped = lexer.skipped();
        modeOf = automaton.states().stream()
                .mapToInt(state -> distinct.number(mode(state, skipped)))
                .toArray();
        modes = distinct.values();
        modeAutomaton = lexer.modes(modes);
    }

    /** Builds the lexer modes of {@code automaton}, one for each set of tokens that a state can accept. */
    public static ParserGeneration of(Grammar grammar, Lexer lexer, LrAutomaton automaton) {
        return new ParserGeneration(grammar, lexer, automaton);
    }

    private static BitSet mode(LrAutomaton.State state, BitSet skipped) {
        BitSet rules = new BitSet();
        if (state.question() == null && (state.soleReduction() == LrAutomaton.NONE || state.inside())) {
            rules.or(state.mode());
            rules.or(skipped);
        }
        return rules;
    }

    /** Returns the automaton of the lexer modes. */
    public ModeAutomaton modeAutomaton() {
        return modeAutomaton;
    }

    /**
     * Returns the parser of events. Its direct code decides whether tokens are looked for in all modes, so the tables
     * are made after it.
     *
     * @param measure the measure of direct code; null if there is to be none
     */
    public ParserModel events(String source, @Nullable CodeMeasure measure) {
        StateOrder order = StateOrder.of(modeAutomaton);
        Reporting reporting = new Reporting.Events(grammar);
        VirtualGeneration virtual = new VirtualGeneration(reporting, lexer, automaton);
        Reports reports = new Reports(reporting);
        DirectGeneration direct = new DirectGeneration(reporting, lexer, automaton);
        DirectCode code = direct.code(order.automaton(), modeOf, measure);
        VirtualModel virtualModel = virtual.model();
        AutomataModel automata = new AutomataModel(
                source,
                grammar.packageName(),
                grammar.name(),
                grammar.tokens().size(),
                terminals(),
                grammar.starts().stream().map(start -> start.name()).toList(),
                grammar.depth(),
                grammar.recovers() ? OptionalInt.of(grammar.skip()) : OptionalInt.empty(),
                new AutomataModel.Bounds(
                        automaton.states().stream().anyMatch(LrAutomaton.State::countsElements), automaton.bounds()),
                lexer(order, direct, code.lanes().isEmpty()),
                automaton.states().size(),
                grammar.variants().size(),
                automaton.callbacks(),
                virtualModel,
                new SyntacticTables(grammar, automaton, virtual, reports).tables());
        Listener.Events listener = new Listener.Events(
                reports.constants().stream()
                        .map(production -> new AutomataModel.Constant(production.name(), production.text()))
                        .toList(),
                reports.whole());
        return new ParserModel(
                automata,
                listener,
                virtualModel,
                reports.tables(automaton),
                code,
                code.lanes().isEmpty() ? List.of() : direct.tables(code));
    }

    /**
     * Returns a parser that has a builder of values, with the tables of the parser of events.
     *
     * @param building the steps that it reports to the builder
     * @param gathered the automaton, with the states in which a builder gathers tokens
     * @param measure the measure of direct code; null if there is to be none
     */
    public ParserModel building(
            ParserModel events,
            Reporting.Building building,
            LrAutomaton gathered,
            BuildingModel told,
            @Nullable CodeMeasure measure) {
        DirectGeneration direct = new DirectGeneration(building, lexer, gathered);
        // the lexer's states are those of the tables only if no token is looked for in all modes
        boolean none = events.automata().lexer().any().isPresent();
        DirectCode code = direct.code(events.automata().lexer().order().automaton(), modeOf, none ? null : measure);
        return new ParserModel(
                events.automata(),
                told,
                new VirtualGeneration(building, lexer, gathered).model(),
                new Reports(building).tables(),
                code,
                code.lanes().isEmpty() ? List.of() : direct.tables(code));
    }

    /** Returns the parser that a writer uses for checks, with the tables of the parser of events. */
    public static ParserModel everyStep(ParserModel events) {
        return new ParserModel(
                events.automata(), new Listener.EveryStep(), events.virtual(), List.of(), DirectCode.NONE, List.of());
    }

    private AutomataModel.LexerModel lexer(StateOrder ofModes, DirectGeneration direct, boolean tablesOnly) {
        boolean hasSpans = !automaton.bounds().isEmpty();
        Optional<SkippedBlank> blank =
                grammar.raw() || hasSpans ? Optional.empty() : SkippedBlank.of(grammar, lexer, modeAutomaton);
        // with 0, the limits are looked at after each byte
        int shortest = grammar.rules().stream().mapToInt(LexicalRule::max).min().orElse(0);
        Optional<StateOrder> withAny = tablesOnly
                ? blank.flatMap(bytes -> AnyMode.of(lexer, modes, bytes)).map(StateOrder::of)
                : Optional.empty();
        StateOrder order = withAny.orElse(ofModes);
        return new AutomataModel.LexerModel(
                grammar.rules().stream().map(LexicalRule::name).toList(),
                firstComment(),
                grammar.charset() == GrammarCharset.UTF8,
                grammar.raw(),
                Table.bits(lexer.classes().count()),
                hasSpans ? 0 : shortest,
                order,
                blank,
                withAny.map(with -> OptionalInt.of(with.automaton().starts()[modes.size()]))
                        .orElse(OptionalInt.empty()),
                modes.size(),
                lexicalTables(order, direct));
    }

    private List<AutomataModel.Constant> terminals() {
        List<AutomataModel.Constant> terminals = new ArrayList<>();
        for (Terminal token : grammar.tokens()) {
            terminals.add(new AutomataModel.Constant(token.name(), "The token " + token.name() + "."));
        }
        for (VirtualTerminal terminal : grammar.virtuals()) {
            if (terminal.isNamed()) {
                terminals.add(new AutomataModel.Constant(
                        terminal.name().replace('.', '_'), "The virtual terminal " + terminal.name() + "."));
            }
        }
        return terminals;
    }

    private int firstComment() {
        return (int) grammar.rules().stream()
                .filter(rule -> rule.kind() != LexicalRule.Kind.COMMENT)
                .count();
    }

    private List<Table> lexicalTables(StateOrder order, DirectGeneration direct) {
        List<Table> tables = new ArrayList<>();
        Dfa dfa = order.automaton().dfa();
        List<LexicalRule> rules = grammar.rules();
        tables.add(
                Table.of("CLASS_OF", "The class of each byte.", lexer.classes().toArray()));
        tables.add(Table.of("NEXT", "The lexer's transitions: {@code state << SHIFT | class}.", padded(dfa)));
        tables.add(Table.of(
                "ACCEPTED",
                "The rule that each lexer state accepts, plus 1.",
                IntStream.of(dfa.accepted()).map(rule -> rule + 1).toArray()));
        tables.add(Table.of(
                "MODE",
                "The lexer state in which each parser state begins a token.",
                IntStream.of(modeOf)
                        .map(mode -> order.automaton().starts()[mode])
                        .toArray()));
        tables.add(Table.of(
                "LONGEST",
                "Of the rules that can still match in each lexer state, the one with the largest limit.",
                IntStream.of(order.automaton().longest())
                        .map(rule -> Math.max(0, rule))
                        .toArray()));
        tables.add(Table.ofInts(
                "MAX",
                "The most bytes of each rule.",
                rules.stream().mapToInt(LexicalRule::max).toArray()));
        tables.add(Table.of(
                "COUNTED",
                "1 for rules whose bytes can move the line or column other than one by one.",
                rules.stream()
                        .mapToInt(rule -> direct.lines(rule) == Lines.NONE ? 0 : 1)
                        .toArray()));
        return tables;
    }

    /** Returns the transitions, padded so that the number of classes is a power of two. */
    private static int[] padded(Dfa dfa) {
        int shift = Table.bits(dfa.classes());
        int[] next = new int[Table.size("NEXT", dfa.states(), 1L << shift)];
        for (int state = 0; state < dfa.states(); state++) {
            System.arraycopy(dfa.next(), state * dfa.classes(), next, state << shift, dfa.classes());
        }
        return next;
    }
}
