package org.tatoo.compiler.overlap;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.compiler.lr.counterexample.SearchBudget;
import org.tatoo.compiler.overlap.EdgeCosts.Mistakes;
import org.tatoo.compiler.simulation.Lexeme;
import org.tatoo.compiler.simulation.Run;
import org.tatoo.compiler.simulation.Simulation;
import org.tatoo.runtime.SyntaxError;

/**
 * The search for inputs that show findings. It tries the cheapest path to the state in question first, and then all
 * actions of the parser, shortest first. An input counts only after it has been run.
 */
final class Witnesses {
    /** A token as a look-ahead of a state. */
    record Shift(int state, int token) {}

    /** The number of inputs tried for one finding, within its share of all steps. */
    private static final int STEPS = 100_000;

    private static final int FEW_STEPS = 500;
    private static final int OTHERS = 20;

    private static final int WAYS = 5;
    private static final int HEIGHT = 12;

    private final StateGraph graph;
    private final Grammar grammar;
    private final Lexer lexer;
    private final Simulation simulation;
    private final Rules rules;
    private final Texts texts;
    private final Paths paths;
    private final Paths allPaths;

    /** @param dead the places where tokens are never read */
    Witnesses(Grammar grammar, Lexer lexer, LrAutomaton automaton, StateGraph graph, Rules rules, Set<Shift> dead) {
        this.graph = graph;
        this.grammar = grammar;
        this.lexer = lexer;
        this.rules = rules;
        simulation = new Simulation(grammar, lexer, automaton);
        texts = new Texts(lexer);
        int tokens = grammar.tokens().size();
        int[] shortest = IntStream.range(0, tokens)
                .map(token -> rules.shortest(token).length)
                .toArray();
        EdgeCosts.OfTerminals lengths = (state, column) -> column < tokens ? shortest[column] : 1;
        EdgeCosts.OfTerminals alive = (state, column) ->
                dead.contains(new Shift(state, column)) ? EdgeCosts.NEVER : lengths.cost(state, column);
        paths = new Paths(grammar, automaton, new EdgeCosts(grammar, automaton, alive, Mistakes.WITHOUT));
        allPaths = new Paths(grammar, automaton, new EdgeCosts(grammar, automaton, lengths, Mistakes.WITHOUT));
    }

    /** Returns whether {@code state} can be reached without tokens that are never read. */
    boolean reaches(int state) {
        return paths.to(state).isPresent();
    }

    /** Returns the terminals of a cheapest path to {@code state}, including those that are never read. */
    List<Integer> terminals(int state) {
        return allPaths.to(state).map(Paths.Path::columns).orElse(List.of());
    }

    /** Returns an input for one of {@code findings}, which are the same in several states. */
    Optional<Witness> find(List<Finding> findings) {
        List<Finding> possible = findings.stream()
                .sorted(Comparator.comparing(finding -> !graph.isRead(finding.state())))
                .filter(finding -> paths.to(finding.state()).isPresent())
                .limit(WAYS)
                .toList();
        SearchBudget share = rules.budget().share();
        try {
            Speller patient = speller(STEPS, share);
            return first(possible, finding -> along(finding, speller(FEW_STEPS, share)))
                    .or(() -> first(possible, finding -> along(finding, patient)))
                    .or(() -> first(possible, finding -> around(finding, patient)));
        } finally {
            rules.budget().giveBack(share);
        }
    }

    private static Optional<Witness> first(List<Finding> findings, Function<Finding, Optional<Witness>> search) {
        return findings.stream()
                .flatMap(finding -> search.apply(finding).stream())
                .findFirst();
    }

    private Speller speller(int inputs, SearchBudget share) {
        return new Speller(lexer, simulation, rules, texts, inputs, share);
    }

    private Optional<Witness> along(Finding finding, Speller speller) {
        return paths.to(finding.state())
                .flatMap(path -> along(finding, speller, path.columns(), 0, speller.start(path.start())));
    }

    private Optional<Witness> along(Finding finding, Speller speller, List<Integer> columns, int done, Input input) {
        if (done == columns.size()) {
            return shown(finding, speller, input);
        }
        for (Input longer : longer(speller, columns, done, input)) {
            Optional<Witness> found = along(finding, speller, columns, done + 1, longer);
            if (found.isPresent() || speller.isTired()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private List<Input> longer(Speller speller, List<Integer> columns, int done, Input input) {
        int column = columns.get(done);
        if (grammar.terminals().isToken(column)) {
            return speller.read(input, column);
        }
        return speller.answer(input, grammar.terminals().virtual(column), elements(columns, done));
    }

    /** Returns the number of elements in the counted list that begins at {@code from}. */
    private long elements(List<Integer> columns, int from) {
        int begin = columns.get(from);
        int depth = 0;
        long count = 0;
        for (int i = from; i < columns.size(); i++) {
            int step = columns.get(i) - begin;
            depth += step == 0 ? 1 : step == 2 ? -1 : 0;
            if (depth == 0) {
                break;
            }
            count += step == 1 && depth == 1 ? 1 : 0;
        }
        return count;
    }

    /** Searches the configurations of the parser breadth-first. */
    private Optional<Witness> around(Finding finding, Speller speller) {
        Set<List<Integer>> seen = new HashSet<>();
        Deque<Input> pending = new ArrayDeque<>();
        IntStream.range(0, grammar.starts().size()).mapToObj(speller::start).forEach(pending::add);
        while (!pending.isEmpty() && !speller.isTired()) {
            Input input = pending.remove();
            Optional<Witness> found = shown(finding, speller, input);
            if (found.isPresent()) {
                return found;
            }
            for (Input longer : longer(speller, input)) {
                List<Integer> key = new ArrayList<>();
                Arrays.stream(longer.configuration().states(HEIGHT)).forEach(key::add);
                key.add(longer.last() == null ? -1 : longer.last().rule());
                if (seen.add(key)) {
                    pending.add(longer);
                }
            }
        }
        return Optional.empty();
    }

    private List<Input> longer(Speller speller, Input input) {
        List<Input> longer = new ArrayList<>();
        LrAutomaton.State state = simulation.state(input.configuration());
        if (state.question() == null) {
            state.mode().stream().forEach(token -> longer.addAll(speller.read(input, token)));
            return longer;
        }
        for (VirtualTerminal terminal : grammar.virtuals()) {
            longer.addAll(speller.answer(input, terminal, 0));
            if (terminal instanceof VirtualTerminal.Step) {
                longer.addAll(speller.answer(input, terminal, 1));
            }
        }
        return longer;
    }

    /** Returns {@code input} followed by a string that shows the finding; empty if there is none. */
    private Optional<Witness> shown(Finding finding, Speller speller, Input input) {
        return Stream.concat(Stream.of(finding), others(finding))
                .takeWhile(other -> !speller.isTired())
                .flatMap(other -> shownBy(other, speller, input).stream())
                .findFirst();
    }

    /** Returns the finding with other strings: the shortest one may belong to the token before it. */
    private Stream<Finding> others(Finding finding) {
        byte[] last = {finding.string()[finding.string().length - 1]};
        return switch (finding.kind()) {
            case DEAD, OVERLAP, LISTS ->
                texts.of(finding.rule(), false).stream().limit(OTHERS).map(finding::with);
            case OVERTAKEN ->
                texts.of(finding.rule(), false).stream()
                        .limit(OTHERS)
                        .map(string -> finding.with(Input.joined(string, last)));
            default -> Stream.empty();
        };
    }

    private Optional<Witness> shownBy(Finding finding, Speller speller, Input input) {
        for (byte[] bytes : speller.appended(input, finding.string())) {
            int offset = bytes.length - finding.string().length;
            speller.run();
            Run run = simulation.run(input.start(), bytes, input.answers());
            if (shows(finding, run, offset)) {
                return Optional.of(new Witness(finding, input.start(), bytes, offset, run));
            }
        }
        return Optional.empty();
    }

    private static boolean shows(Finding finding, Run run, int offset) {
        if (finding.kind() == Finding.Kind.LONGER) {
            return run.error() == SyntaxError.Kind.TOKEN_TOO_LONG && run.offset() == offset;
        }
        Optional<Lexeme> read = run.lexemes().stream()
                .filter(lexeme -> lexeme.offset() == offset)
                .findFirst();
        return read.isPresent()
                && read.get().length() == finding.string().length
                && read.get().states().get(finding.state())
                && (finding.kind() == Finding.Kind.SWALLOWED
                        ? read.get().rule() == finding.rule()
                        : finding.takers().get(read.get().rule()));
    }
}
