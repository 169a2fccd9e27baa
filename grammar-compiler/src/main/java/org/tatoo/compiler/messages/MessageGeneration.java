package org.tatoo.compiler.messages;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.direct.CodeMeasure;
import org.tatoo.compiler.generation.BuildingModel;
import org.tatoo.compiler.generation.ParserGeneration;
import org.tatoo.compiler.generation.ParserModel;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Reporting;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.compiler.messages.MessageModel.Taken;
import org.tatoo.compiler.normalize.resolve.JavaNames;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.values.Values;

/** The generation of the contents of the classes that deliver values. */
public final class MessageGeneration {
    private final Grammar grammar;
    private final Values values;
    private final Slots slots;

    private MessageGeneration(Grammar grammar, Values values) {
        this.grammar = grammar;
        this.values = values;
        slots = new Slots(grammar, values);
    }

    /**
     * Returns the message parser of {@code grammar}, and reports methods of its handler that Java cannot distinguish.
     *
     * @param events the parser of events, whose tables the message parser shares
     * @param measure returns the measure of direct code; null if there is to be none
     */
    public static MessageModel of(
            Grammar grammar,
            LrAutomaton automaton,
            Values values,
            ParserGeneration generation,
            ParserModel events,
            Function<? super BuildingModel, ? extends @Nullable CodeMeasure> measure,
            DiagnosticLog log) {
        MessageModel model = new MessageGeneration(grammar, values).model(automaton, generation, events, measure);
        HandlerMethods.check(model, log);
        return model;
    }

    private MessageModel model(
            LrAutomaton automaton,
            ParserGeneration generation,
            ParserModel events,
            Function<? super BuildingModel, ? extends @Nullable CodeMeasure> measure) {
        Parts parts = new Parts(grammar, values);
        StepPlan plan = new StepPlan(grammar, values, slots, parts);
        Map<Integer, Step> steps = new LinkedHashMap<>();
        for (Variant variant : grammar.variants()) {
            Step step = plan.step(variant);
            if (step != null) {
                steps.put(variant.index(), step);
            }
        }
        List<Taken> tokens = tokens();
        List<Taken> raws = raws();
        Gathering gathering = new GatheredSteps(grammar, tokens).replaceIn(steps, automaton);
        Reporting.Building building = building(steps, gathering, tokens);
        BuildingModel told = building(building, tokens, raws, steps, automaton);
        return new MessageModel(
                generation.building(
                        events, building, automaton.withWhole(gathering.states()), told, measure.apply(told)),
                values,
                tokens,
                raws,
                steps.values().stream().distinct().toList(),
                parts.all(),
                parts.starts(),
                parts.atEnd());
    }

    private List<Taken> tokens() {
        List<Taken> taken = new ArrayList<>();
        for (Terminal token : grammar.tokens()) {
            List<Slot> own = slots.of(token);
            if (!own.isEmpty() && !token.equals(grammar.error())) {
                NumberFormat format = grammar.values().numbers().get(token.index());
                taken.add(new Taken(token, token.index(), "token_" + token.name(), own, format));
            }
        }
        return taken;
    }

    private List<Taken> raws() {
        List<Taken> taken = new ArrayList<>();
        for (VirtualTerminal raw : grammar.virtuals()) {
            List<Slot> own = slots.of(raw);
            if (!own.isEmpty()) {
                taken.add(new Taken(raw, grammar.terminals().number(raw), "raw_" + raw.name(), own, null));
            }
        }
        return taken;
    }

    /** Returns the reports of the steps that change values. */
    private Reporting.Building building(Map<Integer, Step> steps, Gathering gathering, List<Taken> tokens) {
        Map<Integer, String> names = new LinkedHashMap<>();
        steps.forEach((variant, step) -> names.put(variant, step.name()));
        Set<Integer> taken = tokens.stream().map(Taken::number).collect(Collectors.toSet());
        Map<Integer, NumberFormat> read = new LinkedHashMap<>();
        grammar.values().numbers().forEach((token, format) -> {
            if (grammar.numbers().formats().containsKey(token) || taken.contains(token)) {
                read.put(token, format);
            }
        });
        return Reporting.Building.of(grammar, names, gathering.variants(), taken, read);
    }

    private BuildingModel building(
            Reporting.Building building,
            List<Taken> tokens,
            List<Taken> raws,
            Map<Integer, Step> steps,
            LrAutomaton automaton) {
        Map<Integer, BuildingModel.Token> methods = new TreeMap<>();
        tokens.forEach(token ->
                methods.put(token.number(), new BuildingModel.Token(token.method(), numbers(building, token))));
        Set<Integer> streamed = grammar.virtuals().stream()
                .filter(MessageGeneration::isRaw)
                .filter(raw -> !slots.values().isCollected(raw))
                .map(grammar.terminals()::number)
                .collect(Collectors.toSet());
        BuildingModel.Kind kind =
                values instanceof ValueModel ? BuildingModel.Kind.RECORDS : BuildingModel.Kind.EVALUATOR;
        return new BuildingModel(
                kind,
                handlers(kind),
                methods,
                raws.stream().collect(Collectors.toMap(Taken::number, Taken::method)),
                streamed,
                elements(steps),
                steps.values().stream()
                        .filter(MessageGeneration::isAddition)
                        .map(Step::name)
                        .collect(Collectors.toSet()),
                grammar.recovers() ? entries(automaton) : List.of());
    }

    /** Returns the handler class of each start; a single start uses the class of the whole grammar. */
    private List<String> handlers(BuildingModel.Kind kind) {
        return grammar.starts().size() == 1
                ? List.of(grammar.name() + kind.handler())
                : grammar.starts().stream()
                        .map(start -> grammar.name() + JavaNames.camelCase(start.name()) + kind.handler())
                        .toList();
    }

    /** Returns the names of the steps that make records of tokens which are elements of lists. */
    private Set<String> elements(Map<Integer, Step> steps) {
        Set<Symbol> elements = new HashSet<>();
        Set<String> names = new HashSet<>();
        steps.forEach((variant, step) -> {
            List<Symbol> symbols = grammar.variants().get(variant).rightHandSide();
            if (isAddition(step)) {
                elements.add(symbols.get(symbols.size() - 1));
            }
        });
        steps.forEach((variant, step) -> {
            if (step.gathered() instanceof Effect.Put
                    && elements.contains(grammar.variants().get(variant).leftHandSide())) {
                names.add(step.name());
            }
        });
        return names;
    }

    /** Returns whether {@code step} adds the top value to the list below it. */
    private static boolean isAddition(Step step) {
        return step.entries() == 2
                && step.effect() instanceof Effect.Append append
                && append.element() instanceof Source.Entry entry
                && entry.depth() == 0
                && !append.slot().number();
    }

    private static boolean isRaw(VirtualTerminal virtual) {
        return virtual instanceof VirtualTerminal.Bytes || virtual instanceof VirtualTerminal.Until;
    }

    /** Returns the slots in which the parser keeps the numbers that are values of a token. */
    private List<Integer> numbers(Reporting.Building building, Taken token) {
        if (token.format() == null) {
            return List.of();
        }
        Terminal terminal = (Terminal) token.terminal();
        return slots.ofTerminal(terminal).stream()
                .map(component -> building.numbers().slot(new Term.Register(terminal, component.field(), null)))
                .toList();
    }

    /** Returns for each state the number of values of the symbol that leads to it. */
    private List<Integer> entries(LrAutomaton automaton) {
        int[] entries = new int[automaton.states().size()];
        for (LrAutomaton.State state : automaton.states()) {
            IntStream.range(0, state.actions().length)
                    .filter(column -> state.actions()[column] > 0 && state.actions()[column] != LrAutomaton.ACCEPT)
                    .forEach(column -> entries[state.actions()[column] - 1] = ofTerminal(column));
            IntStream.range(0, state.successors().length)
                    .filter(column -> state.successors()[column] != LrAutomaton.NONE)
                    .forEach(column -> entries[state.successors()[column]] =
                            slots.of(grammar.nonTerminals().get(column)).size());
            if (state.afterError() != LrAutomaton.NONE) {
                entries[state.afterError()] = 1;
            }
        }
        return IntStream.of(entries).boxed().toList();
    }

    private int ofTerminal(int column) {
        if (column < grammar.tokens().size()) {
            Symbol token = grammar.tokens().get(column);
            return slots.of(token).size();
        }
        return grammar.virtuals().stream()
                .filter(virtual -> grammar.terminals().number(virtual) == column)
                .mapToInt(virtual -> slots.of(virtual).size())
                .findFirst()
                .orElse(0);
    }
}
