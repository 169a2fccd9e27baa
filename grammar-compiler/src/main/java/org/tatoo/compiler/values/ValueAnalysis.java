package org.tatoo.compiler.values;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.ValueDeclarations;
import org.tatoo.compiler.normalize.resolve.JavaNames;

/** The analysis that finds the {@link ValueModel} of a grammar. */
public final class ValueAnalysis {
    private final Grammar grammar;
    private final ValueDeclarations declared;
    private final DiagnosticLog log;

    private final StartLists lists;

    /** The non-terminals that have a record even without a component. */
    private final Set<NonTerminal> always = new HashSet<>();

    /** The non-terminals that have a value; the others contain nothing that has one. */
    private Set<NonTerminal> valued = new HashSet<>();

    private ValueAnalysis(Grammar grammar, DiagnosticLog log) {
        this.grammar = grammar;
        this.declared = grammar.values();
        this.log = log;
        lists = new StartLists(grammar);
    }

    /**
     * Returns the values of {@code grammar}, which requests some, and reports missing values and names.
     *
     * @return the model, which may be incomplete after errors
     */
    public static ValueModel of(Grammar grammar, DiagnosticLog log) {
        ValueAnalysis analysis = new ValueAnalysis(grammar, log);
        analysis.findMessages();
        analysis.findValued();
        return analysis.model();
    }

    private void findMessages() {
        always.addAll(declared.delivered());
        for (NonTerminal start : grammar.starts()) {
            Content.Repetition list = lists.of(start);
            if (list == null) {
                always.add(start);
            } else if (StartLists.only(list.element()) instanceof Content.Single single
                    && single.symbol() instanceof NonTerminal element) {
                always.add(element);
            }
        }
    }

    // ---- which non-terminals have values

    private void findValued() {
        valued = new HashSet<>(always);
        declaredNonTerminals().stream()
                .filter(symbol -> lists.productions(symbol).size() > 1)
                .forEach(valued::add);
        boolean grown = true;
        while (grown) {
            Components components = components(new DiagnosticLog());
            grown = false;
            for (Production production : grammar.productions()) {
                NonTerminal symbol = production.leftHandSide();
                if (!valued.contains(symbol)
                        && !components.of(lists.content(production)).isEmpty()) {
                    grown |= valued.add(symbol);
                }
            }
        }
    }

    private Components components(DiagnosticLog reports) {
        return new Components(new SymbolValues(grammar, this::isComponent), reports);
    }

    private boolean isComponent(NonTerminal symbol) {
        return valued.contains(symbol) && !declared.delivered().contains(symbol);
    }

    private List<NonTerminal> declaredNonTerminals() {
        return grammar.nonTerminals().stream()
                .filter(symbol -> !symbol.hidden())
                .toList();
    }

    // ---- the model

    private ValueModel model() {
        Map<NonTerminal, ValueClass> classes = new LinkedHashMap<>();
        declaredNonTerminals().forEach(symbol -> classes.put(symbol, type(symbol)));
        List<ValueModel.Message> messages =
                grammar.starts().stream().map(this::message).toList();
        List<ValueClass> ordered = new ArrayList<>(classes.values());
        lists.checkNotShared(log);
        NameCheck.check(grammar, ordered, log);
        return new ValueModel(
                ordered,
                ValueEnum.of(components(ordered)),
                messages,
                declared.delivered(),
                Set.copyOf(grammar.virtuals().stream()
                        .filter(virtual -> SymbolValues.isCollected(virtual, grammar))
                        .toList()),
                declared.message());
    }

    private ValueClass type(NonTerminal symbol) {
        String name = JavaNames.camelCase(symbol.name());
        List<Production> productions = lists.productions(symbol);
        if (lists.of(symbol) != null) {
            return new ValueClass(symbol, ValueClass.Kind.MESSAGES, name, List.of(), List.of());
        }
        List<RecordType> records = new ArrayList<>();
        List<NonTerminal> passed = new ArrayList<>();
        for (Production production : productions) {
            NonTerminal only = productions.size() > 1 ? passed(production) : null;
            if (only == null) {
                records.add(record(production));
            } else {
                passed.add(only);
            }
        }
        ValueClass.Kind kind = productions.size() > 1
                ? ValueClass.Kind.INTERFACE
                : valued.contains(symbol) ? ValueClass.Kind.RECORD : ValueClass.Kind.NOTHING;
        return switch (kind) {
            case NOTHING -> new ValueClass(symbol, kind, name, List.of(), passed);
            case RECORD -> new ValueClass(symbol, kind, records.get(0).name(), records, passed);
            default -> new ValueClass(symbol, kind, name, records, passed);
        };
    }

    /** Returns the non-terminal whose value {@code production} passes on; null if it has a record. */
    private @Nullable NonTerminal passed(Production production) {
        return !declared.named().contains(production.index())
                        && StartLists.only(lists.content(production)) instanceof Content.Single single
                        && single.symbol() instanceof NonTerminal symbol
                        && isComponent(symbol)
                        && lists.of(symbol) == null
                ? symbol
                : null;
    }

    private RecordType record(Production production) {
        Content content = lists.content(production);
        Components components = components(log);
        List<Component> found = components.of(content);
        return new RecordType(
                production, JavaNames.camelCase(production.name()), content, found, components.together(found));
    }

    private ValueModel.Message message(NonTerminal start) {
        Content.Repetition list = lists.of(start);
        if (list == null) {
            return new ValueModel.Message(start, null, new ValueType.Of(start));
        }
        List<Component> found = components(log).of(list);
        return new ValueModel.Message(
                start,
                list,
                found.isEmpty() ? null : ((ValueType.ListOf) found.get(0).type()).element());
    }

    /** Returns the components of all records, and those of messages that are elements of a list. */
    private Stream<Component> components(List<ValueClass> classes) {
        Components reported = components(new DiagnosticLog());
        return Stream.concat(
                classes.stream().flatMap(type -> type.records().stream()).flatMap(each -> each.components().stream()),
                grammar.starts().stream()
                        .flatMap(start -> Stream.ofNullable(lists.of(start)))
                        .flatMap(list -> reported.of(list).stream()));
    }
}
