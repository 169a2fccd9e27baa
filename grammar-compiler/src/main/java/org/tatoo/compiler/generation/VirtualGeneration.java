package org.tatoo.compiler.generation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.direct.ByteNumber;
import org.tatoo.compiler.direct.Value;
import org.tatoo.compiler.grammar.Feeding;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Question;
import org.tatoo.compiler.grammar.Region;
import org.tatoo.compiler.grammar.Reporting;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.compiler.lr.RegionEnds;

/** The generation of the handling of virtual terminals. */
final class VirtualGeneration {
    private final Reporting reporting;
    private final Grammar grammar;
    private final Lexer lexer;
    private final LrAutomaton automaton;
    private final RegionEnds ends;
    private final Worklist<Question> questions = new Worklist<>();

    /** The variants that are not reduced at the end of a region; {@link LrAutomaton#NONE} for waiting. */
    private final Worklist<Integer> guards = new Worklist<>();

    VirtualGeneration(Reporting reporting, Lexer lexer, LrAutomaton automaton) {
        this.reporting = reporting;
        grammar = reporting.grammar();
        this.lexer = lexer;
        this.automaton = automaton;
        ends = new RegionEnds(grammar);
        for (LrAutomaton.State state : automaton.states()) {
            Question question = state.question();
            if (question != null) {
                questions.number(question);
            }
        }
        for (LrAutomaton.State state : automaton.states()) {
            if (isGuarded(state)) {
                guards.number(guard(state));
            }
        }
    }

    /** Returns the position of the question that {@code state} asks, plus 1; 0 if it asks none. */
    int questionOf(LrAutomaton.State state) {
        Question question = state.question();
        if (question != null) {
            return questions.number(question) + 1;
        }
        return isGuarded(state) ? questions.size() + guards.number(guard(state)) + 1 : 0;
    }

    /** Returns the variants of the questions that are answered without a value, in their order; 0 for waiting. */
    int[] inside() {
        return guards.values().stream()
                .mapToInt(variant -> Math.max(0, variant))
                .toArray();
    }

    /** Returns the variant that {@code state} reduces unconditionally; {@link LrAutomaton#NONE} if there is none. */
    int soleReduction(LrAutomaton.State state) {
        return ends.matters(state) ? LrAutomaton.NONE : state.soleReduction();
    }

    /** Returns whether {@code state} checks only for the end of the region before it continues. */
    private boolean isGuarded(LrAutomaton.State state) {
        return ends.isAwaited(state)
                ? lexer.skipped().isEmpty()
                : ends.matters(state) && state.soleReduction() != LrAutomaton.NONE;
    }

    /** Returns the key of a guard: the variant that is reduced; {@link LrAutomaton#NONE} for waiting. */
    private int guard(LrAutomaton.State state) {
        return ends.elsewhere(state);
    }

    VirtualModel model() {
        List<VirtualModel.Question> asked =
                new ArrayList<>(questions.values().stream().map(this::question).toList());
        guards.values()
                .forEach(variant -> asked.add(
                        variant == LrAutomaton.NONE ? new VirtualModel.AwaitEnd() : new VirtualModel.Reduce(variant)));
        return new VirtualModel(
                asked,
                selectors().stream().map(VirtualGeneration::selectorEnum).toList(),
                values(),
                elements(),
                grammar.virtuals().stream()
                        .map(terminal -> terminal.isNamed() || isEnd(terminal) ? terminal.name() : "")
                        .toList(),
                (int) grammar.virtuals().stream()
                        .filter(VirtualGeneration::isEnd)
                        .count(),
                grammar.virtuals().stream()
                        .filter(VirtualTerminal.Until.class::isInstance)
                        .map(VirtualTerminal.Until.class::cast)
                        .collect(Collectors.toMap(
                                grammar.terminals()::number,
                                until -> new VirtualModel.Delimiter(until.text(), until.after(), until.max()))),
                grammar.virtuals().stream()
                        .filter(terminal -> terminal.feeding() != Feeding.NONE)
                        .collect(Collectors.toMap(grammar.terminals()::number, VirtualTerminal::feeding)));
    }

    private static boolean isEnd(VirtualTerminal terminal) {
        return terminal instanceof VirtualTerminal.Edge edge && edge.isEnd();
    }

    private List<VirtualModel.KeptValue> values() {
        List<VirtualModel.KeptValue> values = new ArrayList<>();
        int slot = 0;
        for (Map.Entry<Integer, NumberFormat> number :
                reporting.numbers().formats().entrySet()) {
            values.add(value(number.getKey(), slot, number.getValue()));
            slot += number.getValue().slots();
        }
        return values;
    }

    private List<VirtualModel.NamedElement> elements() {
        Map<String, List<VirtualModel.Copy>> copies = new LinkedHashMap<>();
        for (Term.Register number : grammar.named().registers()) {
            Term.Register ofToken = new Term.Register(number.token(), number.field(), null);
            copies.computeIfAbsent(Objects.requireNonNull(number.element()), name -> new ArrayList<>())
                    .add(new VirtualModel.Copy(
                            reporting.numbers().slot(ofToken),
                            reporting.numbers().slot(number)));
        }
        List<VirtualModel.NamedElement> elements = new ArrayList<>();
        copies.forEach((name, list) -> elements.add(new VirtualModel.NamedElement(name, list, leadingTo(name))));
        return elements;
    }

    /** Returns the states to which elements called {@code name} lead. */
    private List<Integer> leadingTo(String name) {
        return IntStream.range(0, automaton.states().size())
                .filter(state -> name.equals(automaton.states().get(state).name()))
                .boxed()
                .toList();
    }

    private VirtualModel.KeptValue value(int token, int slot, NumberFormat format) {
        return new VirtualModel.KeptValue(
                token,
                slot,
                format.isPlain(),
                ByteNumber.of(reporting, token) != null,
                format.base().radix(),
                format.base().isLittle(),
                format.signed(),
                format.isBeyondTerms(),
                format.limit(),
                bounds(format.ranges()),
                format.fields().stream()
                        .map(field -> new VirtualModel.Bits(field.width(), bounds(field.ranges())))
                        .toList());
    }

    /** Returns the first and the last value of each range. */
    private static List<Long> bounds(List<NumberFormat.Range> ranges) {
        return ranges.stream()
                .flatMap(range -> Stream.of(range.least(), range.most()))
                .toList();
    }

    private VirtualModel.Question question(Question question) {
        VirtualTerminal first = grammar.virtuals().stream()
                .filter(terminal -> question.equals(Question.of(terminal)))
                .findFirst()
                .orElseThrow();
        int terminal = grammar.terminals().number(first);
        if (first instanceof VirtualTerminal.Bytes bytes) {
            return new VirtualModel.Quantity(
                    terminal, Value.of(bytes.length(), reporting.numbers()), bytes.max(), false, 1);
        }
        if (first instanceof VirtualTerminal.Choice choice) {
            return choice(terminal, choice.selector());
        }
        if (first instanceof VirtualTerminal.Until until) {
            return new VirtualModel.Quantity(terminal, new Value.Constant(0), until.max(), false, 1);
        }
        if (first instanceof VirtualTerminal.Edge edge) {
            Region region = edge.region();
            return new VirtualModel.Quantity(
                    terminal, Value.of(region.length(), reporting.numbers()), region.max(), false, 1);
        }
        VirtualTerminal.Step step = (VirtualTerminal.Step) first;
        return step.kind() == VirtualTerminal.Step.Kind.BEGIN
                ? new VirtualModel.Quantity(
                        terminal,
                        Value.of(step.counter().term(), reporting.numbers()),
                        step.counter().max(),
                        true,
                        grammar.least().get(step.counter().index()))
                : new VirtualModel.More(terminal);
    }

    private VirtualModel.Question choice(int terminal, Selector selector) {
        Selector.ByNumber number = selector.number();
        if (number == null) {
            return new VirtualModel.Choice(terminal, selector.name());
        }
        return new VirtualModel.Switch(
                selector.index(),
                terminal,
                Value.of(number.term(), reporting.numbers()),
                number.cases().stream()
                        .map(each -> new VirtualModel.Range(
                                each.range().least(), each.range().most(), each.value()))
                        .toList(),
                number.otherwise());
    }

    private List<Selector> selectors() {
        return grammar.virtuals().stream()
                .filter(VirtualTerminal.Choice.class::isInstance)
                .map(terminal -> ((VirtualTerminal.Choice) terminal).selector())
                .filter(selector -> selector.number() == null)
                .distinct()
                .toList();
    }

    private static VirtualModel.SelectorEnum selectorEnum(Selector selector) {
        return new VirtualModel.SelectorEnum(camelCase(selector.name()), selector.name(), selector.values());
    }

    private static String camelCase(String name) {
        return Stream.of(name.split("_"))
                .filter(word -> !word.isEmpty())
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }
}
