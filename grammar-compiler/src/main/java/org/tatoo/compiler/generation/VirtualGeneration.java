package org.tatoo.compiler.generation;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Quantity;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.compiler.lr.Question;

/** Determines how the generated classes handle virtual terminals. */
final class VirtualGeneration {
    private final Grammar grammar;
    private final Worklist<Question> questions = new Worklist<>();

    VirtualGeneration(Grammar grammar, LrAutomaton automaton) {
        this.grammar = grammar;
        for (LrAutomaton.State state : automaton.states()) {
            Question question = state.question();
            if (question != null) {
                questions.number(question);
            }
        }
    }

    /** The position of the question that {@code state} asks, plus 1; 0 if it asks none. */
    int questionOf(LrAutomaton.State state) {
        Question question = state.question();
        return question == null ? 0 : questions.number(question) + 1;
    }

    VirtualModel model() {
        List<VirtualModel.Question> asked =
                questions.values().stream().map(this::question).toList();
        return new VirtualModel(
                asked,
                selectors().stream().map(VirtualGeneration::selectorEnum).toList(),
                grammar.numbers().entrySet().stream()
                        .map(number -> value(number.getKey(), number.getValue()))
                        .toList(),
                grammar.virtuals().stream()
                        .map(terminal -> terminal instanceof VirtualTerminal.Step ? "" : terminal.name())
                        .toList());
    }

    private static VirtualModel.KeptValue value(int token, NumberFormat format) {
        return new VirtualModel.KeptValue(
                token,
                format.isPlain(),
                format.base().radix(),
                format.base().isLittle(),
                format.signed(),
                format.limit(),
                format.ranges().stream()
                        .flatMap(range -> Stream.of(range.least(), range.most()))
                        .toList());
    }

    /** The tokens whose values are stored, in the order of their slots. */
    List<Integer> valuedTokens() {
        return List.copyOf(grammar.numbers().keySet());
    }

    private VirtualModel.Question question(Question question) {
        VirtualTerminal first = grammar.virtuals().stream()
                .filter(terminal -> question.equals(Question.of(terminal)))
                .findFirst()
                .orElseThrow();
        int terminal = grammar.terminals().number(first);
        if (first instanceof VirtualTerminal.Bytes bytes) {
            return new VirtualModel.Quantity(terminal, source(bytes.length()), bytes.max(), false);
        }
        if (first instanceof VirtualTerminal.Choice choice) {
            return new VirtualModel.Choice(terminal, choice.selector().name());
        }
        VirtualTerminal.Step step = (VirtualTerminal.Step) first;
        return step.kind() == VirtualTerminal.Step.Kind.BEGIN
                ? new VirtualModel.Quantity(
                        terminal,
                        source(step.counter().quantity()),
                        step.counter().max(),
                        true)
                : new VirtualModel.More(terminal);
    }

    private VirtualModel.Source source(Quantity quantity) {
        Terminal token = quantity.token();
        if (token == null) {
            return new VirtualModel.Method(quantity.name());
        }
        return new VirtualModel.Slot(valuedTokens().indexOf(token.index()));
    }

    private List<Selector> selectors() {
        return grammar.virtuals().stream()
                .filter(VirtualTerminal.Choice.class::isInstance)
                .map(terminal -> ((VirtualTerminal.Choice) terminal).selector())
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
