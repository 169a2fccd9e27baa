package org.tatoo.compiler.values;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.DELIVERED_WITHOUT_TYPE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.EVALUATOR_WITHOUT_TYPES;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.TYPE_OF_LIST;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;

/** The analysis that finds the {@link EvaluatorModel} of a grammar. */
public final class EvaluatorAnalysis {
    private final Grammar grammar;
    private final DiagnosticLog log;
    private final StartLists lists;
    private final Components components;

    private EvaluatorAnalysis(Grammar grammar, DiagnosticLog log) {
        this.grammar = grammar;
        this.log = log;
        lists = new StartLists(grammar);
        components = new Components(TypedValues.of(grammar), log);
    }

    /**
     * Returns the evaluator of {@code grammar}, which requests one, and reports missing names and values that cannot be
     * computed.
     *
     * @return the model, which may be incomplete after errors
     */
    public static EvaluatorModel of(Grammar grammar, DiagnosticLog log) {
        return new EvaluatorAnalysis(grammar, log).model();
    }

    private EvaluatorModel model() {
        List<EvaluatorMethod> methods = grammar.productions().stream()
                .flatMap(production -> method(production).stream())
                .toList();
        lists.checkNotShared(log);
        NameCheck.checkMethods(grammar, methods, log);
        List<ValueModel.Message> messages =
                grammar.starts().stream().map(this::message).toList();
        if (methods.isEmpty() && messages.stream().allMatch(message -> message.type() == null)) {
            log.report(EVALUATOR_WITHOUT_TYPES, Span.whole(grammar.file()));
        }
        return new EvaluatorModel(
                methods,
                grammar.values().records()
                        ? List.of()
                        : ValueEnum.of(methods.stream().flatMap(method -> method.parameters().stream())),
                messages,
                delivered(),
                Set.copyOf(grammar.virtuals().stream()
                        .filter(virtual -> SymbolValues.isCollected(virtual, grammar))
                        .toList()),
                grammar.values().message());
    }

    private Optional<EvaluatorMethod> method(Production production) {
        NonTerminal symbol = production.leftHandSide();
        ValueType result = TypedValues.type(symbol);
        if (lists.of(symbol) != null) {
            if (result != null) {
                log.report(TYPE_OF_LIST, symbol.span(), symbol.name());
            }
            return Optional.empty();
        }
        Content content = lists.content(production);
        List<Component> parameters = components.of(content);
        boolean nothing = result == null && parameters.isEmpty();
        return nothing || isPassed(production, content, parameters, result)
                ? Optional.empty()
                : Optional.of(new EvaluatorMethod(production, content, parameters, result));
    }

    /** Returns whether {@code production}, one of several and unnamed, passes on the value of its only symbol. */
    private boolean isPassed(
            Production production, Content content, List<Component> parameters, @Nullable ValueType result) {
        return result != null
                && !grammar.values().named().contains(production.index())
                && lists.productions(production.leftHandSide()).size() > 1
                && StartLists.only(content) instanceof Content.Single
                && parameters.size() == 1
                && parameters.get(0).type().erased().equals(result);
    }

    private ValueModel.Message message(NonTerminal start) {
        Content.Repetition list = lists.of(start);
        if (list == null) {
            return new ValueModel.Message(start, null, TypedValues.type(start));
        }
        List<Component> found = components.of(list);
        return new ValueModel.Message(
                start,
                list,
                found.isEmpty() ? null : ((ValueType.ListOf) found.get(0).type()).element());
    }

    /** Returns the delivered non-terminals that have a type. Reports the others if the grammar has no records. */
    private List<NonTerminal> delivered() {
        List<NonTerminal> typed = new ArrayList<>();
        for (NonTerminal symbol : grammar.values().delivered()) {
            if (TypedValues.type(symbol) != null) {
                typed.add(symbol);
            } else if (!grammar.values().records()) {
                log.report(DELIVERED_WITHOUT_TYPE, symbol.span(), symbol.name());
            }
        }
        return typed;
    }
}
