package org.tatoo.compiler.writing;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.WRITER_NEEDS_NON_TERMINAL;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.WRITER_NEEDS_TEXT;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.NumberFormat;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.values.Component;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueClass;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.values.ValueType;
import org.tatoo.compiler.writing.WriterModel.Passed;
import org.tatoo.compiler.writing.WriterModel.ProductionWriter;
import org.tatoo.compiler.writing.WriterModel.SymbolWriter;

/** Plans how the values of non-terminals are written. */
final class WriterPlan {
    private final Grammar grammar;
    private final Lexer lexer;
    private final ValueModel values;
    private final DiagnosticLog log;
    private final Solutions solutions;
    private final Map<NonTerminal, @Nullable SymbolWriter> symbols = new LinkedHashMap<>();
    private final List<String> formats = new ArrayList<>();
    private final Set<Span> reported = new HashSet<>();

    WriterPlan(Grammar grammar, Lexer lexer, ValueModel values, DiagnosticLog log) {
        this.grammar = grammar;
        this.lexer = lexer;
        this.values = values;
        this.log = log;
        solutions = new Solutions(grammar);
    }

    /** Plans {@code symbol} and all that it consists of. */
    void add(NonTerminal symbol) {
        if (symbols.containsKey(symbol)) {
            return;
        }
        symbols.put(symbol, null); // it may contain itself
        ValueClass type = values.of(symbol);
        List<ProductionWriter> productions = new ArrayList<>();
        List<Passed> passed = new ArrayList<>();
        Set<Production> withRecord = new HashSet<>();
        for (RecordType record : type.records()) {
            withRecord.add(record.production());
            productions.add(new ProductionWriter(
                    record.production().name(),
                    record.name(),
                    frame(record.production(), new Scope(record.components()))));
        }
        for (Production production : productionsOf(symbol)) {
            if (type.kind() == ValueClass.Kind.NOTHING) {
                productions.add(new ProductionWriter(production.name(), null, frame(production, new Scope(List.of()))));
            } else if (!withRecord.contains(production)) {
                passed.add(passed(production));
            }
        }
        symbols.put(symbol, new SymbolWriter(symbol, type, productions, passed));
    }

    /** The plans of all symbols that were needed. */
    List<SymbolWriter> symbols() {
        return symbols.values().stream().map(Objects::requireNonNull).toList();
    }

    List<String> formats() {
        return formats;
    }

    private List<Production> productionsOf(NonTerminal symbol) {
        return grammar.productions().stream()
                .filter(production -> production.leftHandSide().equals(symbol))
                .toList();
    }

    private Passed passed(Production production) {
        Variant variant = grammar.variants().stream()
                .filter(each -> production.equals(each.production()))
                .findFirst()
                .orElseThrow();
        NonTerminal other = (NonTerminal) variant.rightHandSide().get(0);
        add(other);
        Emission value = new Emission.Value(other, "value");
        return new Passed(values.of(other), new Frame(production.name(), value, List.of(variant.index()), 0));
    }

    private Frame frame(Production production, Scope scope) {
        Content content = Objects.requireNonNull(grammar.values().contents().get(production.index()));
        return frame(production.name(), production.leftHandSide(), List.of(), List.of(content), scope);
    }

    private Frame frame(
            String name, NonTerminal symbol, List<? extends Symbol> before, List<Content> parts, Scope outer) {
        Shapes shapes = new Shapes();
        // the last part first, so that elements of a list have the same outcomes with and without a separator
        for (int i = parts.size() - 1; i >= 0; i--) {
            shapes.number(parts.get(i));
        }
        Scope scope = outer.with(shapes);
        List<Emission> emissions =
                parts.stream().map(part -> emission(part, scope)).toList();
        return new Frame(
                name,
                emissions.size() == 1 ? emissions.get(0) : new Emission.Sequence(emissions),
                shapes.variants(symbol, before, parts, grammar.variants()),
                scope.before());
    }

    // ---- the parts of productions

    private Emission emission(Content content, Scope scope) {
        if (content instanceof Content.Single single) {
            return single(single, scope);
        }
        if (content instanceof Content.Named named) {
            return emission(named.content(), scope);
        }
        if (content instanceof Content.Sequence sequence) {
            return new Emission.Sequence(
                    sequence.parts().stream().map(part -> emission(part, scope)).toList());
        }
        if (content instanceof Content.Optional optional) {
            return new Emission.Optional(
                    scope.condition(optional, optional.written()),
                    scope.shapes().outcome(optional),
                    emission(optional.content(), scope));
        }
        if (content instanceof Content.Conditional conditional) {
            return conditional(conditional, scope);
        }
        if (content instanceof Content.Repetition repetition) {
            return repetition(repetition, scope);
        }
        if (content instanceof Content.Counted counted) {
            return counted(counted, scope);
        }
        if (content instanceof Content.Bounded bounded) {
            return new Emission.Region(
                    bounded.begin().region().name(),
                    solutions.told(bounded.begin().term()),
                    emission(bounded.content(), scope));
        }
        return choice((Content.Choice) content, scope);
    }

    private Emission single(Content.Single single, Scope scope) {
        if (single.symbol() instanceof Terminal token) {
            return token(single, token, scope);
        }
        if (single.symbol() instanceof VirtualTerminal virtual) {
            return virtual(single, virtual, scope);
        }
        NonTerminal symbol = (NonTerminal) single.symbol();
        if (values.isDelivered(symbol)) {
            return new Emission.Before();
        }
        add(symbol);
        return new Emission.Value(symbol, scope.value(single));
    }

    private Emission token(Content.Single single, Terminal token, Scope scope) {
        NumberFormat format = grammar.values().numbers().get(token.index());
        if (format == null) {
            format = grammar.numbers().get(token.index());
        }
        if (format != null && isTold(token, format, single, scope)) {
            return number(single, token, format, scope);
        }
        Component component = scope.component(single, null);
        if (component != null) {
            return new Emission.Text(
                    token.index(),
                    component.name(),
                    scope.expression(component),
                    scope.type(component),
                    false,
                    "",
                    null);
        }
        return new Emission.Fixed(token.index(), token.name(), text(token, single.span()));
    }

    private boolean isTold(Terminal token, NumberFormat format, Content.Single single, Scope scope) {
        List<@Nullable String> fields = new ArrayList<>();
        if (format.fields().isEmpty()) {
            fields.add(null);
        }
        format.fields().forEach(field -> fields.add(field.name()));
        return fields.stream()
                .allMatch(field -> scope.component(single, field) != null
                        || values.derived().contains(new Term.Register(token, field))
                        || constant(format, field) != null);
    }

    /** The only value of a number; null if there are several. */
    private static @Nullable Long constant(NumberFormat format, @Nullable String field) {
        List<NumberFormat.Range> ranges = format.fields().stream()
                .filter(each -> each.name().equals(field))
                .findFirst()
                .map(NumberFormat.Field::ranges)
                .orElse(format.ranges());
        return ranges.size() == 1 && ranges.get(0).least() == ranges.get(0).most()
                ? (Long) ranges.get(0).least()
                : null;
    }

    private Emission number(Content.Single single, Terminal token, NumberFormat format, Scope scope) {
        List<@Nullable String> expressions = new ArrayList<>();
        if (format.fields().isEmpty()) {
            expressions.add(number(single, format, null, scope));
        }
        format.fields().forEach(field -> expressions.add(number(single, format, field.name(), scope)));
        Component component = scope.component(single, null);
        return new Emission.Numeral(
                token.index(),
                component == null ? token.name() : component.name(),
                format(NumberTexts.of(lexer, token.index(), format)),
                expressions,
                grammar.numbers().containsKey(token.index()));
    }

    private static @Nullable String number(
            Content.Single single, NumberFormat format, @Nullable String field, Scope scope) {
        Component component = scope.component(single, field);
        if (component != null) {
            return scope.expression(component);
        }
        Long constant = constant(format, field);
        return constant == null ? null : Solutions.literal(constant);
    }

    private int format(String expression) {
        if (!formats.contains(expression)) {
            formats.add(expression);
        }
        return formats.indexOf(expression);
    }

    private String text(Terminal token, Span place) {
        String text = token.index() < grammar.rules().size()
                ? grammar.rules().get(token.index()).written()
                : null;
        if (text == null && reported.add(place)) {
            log.report(WRITER_NEEDS_TEXT, place, token.name());
        }
        return text == null ? "" : text;
    }

    private Emission virtual(Content.Single single, VirtualTerminal virtual, Scope scope) {
        int terminal = grammar.tokens().size() + virtual.index();
        if (virtual instanceof VirtualTerminal.Choice choice) {
            return new Emission.Choice(terminal, virtual.name(), choice.isReported(), solutions.told(choice));
        }
        String delimiter = virtual instanceof VirtualTerminal.Until until ? until.text() : "";
        Emission.Told told = virtual instanceof VirtualTerminal.Bytes ? solutions.told(virtual.term()) : null;
        Component component = scope.component(single, null);
        return component == null
                ? new Emission.Stream(terminal, virtual.name(), delimiter, told)
                : new Emission.Text(
                        terminal,
                        component.name(),
                        scope.expression(component),
                        scope.type(component),
                        true,
                        delimiter,
                        told);
    }

    private Emission conditional(Content.Conditional conditional, Scope scope) {
        String name = conditional.there().selector().name();
        return new Emission.Conditional(
                scope.condition(conditional, false),
                solutions.told(conditional.there()),
                solutions.told(conditional.absent()),
                frame(name, conditional.hidden(), List.of(conditional.there()), List.of(conditional.content()), scope),
                frame(name, conditional.hidden(), List.of(conditional.absent()), List.of(), scope));
    }

    private Emission repetition(Content.Repetition repetition, Scope scope) {
        int outcome = scope.shapes().outcome(repetition);
        Component component = scope.component(repetition, null);
        if (component == null && consistsOfParts(repetition.element())) {
            scope.setBefore(outcome);
            return new Emission.Before();
        }
        Scope inside = component == null ? scope : scope.element(component);
        Content separator = repetition.separator();
        NonTerminal hidden = repetition.hidden();
        Frame first = frame(repetition.span().text(), hidden, List.of(), List.of(repetition.element()), inside);
        List<Content> parts =
                separator == null ? List.of(repetition.element()) : List.of(separator, repetition.element());
        Frame next = frame(repetition.span().text(), hidden, List.of(hidden), parts, inside);
        return new Emission.Repeated(
                component == null ? null : scope.expression(component),
                component == null ? repetition.span().text() : component.name(),
                component == null ? new ValueType.Flag() : elementType(scope.type(component)),
                inside.variable(),
                repetition.optional(),
                outcome,
                separator != null,
                first,
                next);
    }

    private static ValueType elementType(ValueType list) {
        return ((ValueType.ListOf) list).element();
    }

    private Emission counted(Content.Counted counted, Scope scope) {
        Component component = scope.component(counted, null);
        NonTerminal elements = counted.elements();
        if (component == null) {
            report(counted, "is counted and its elements have no values");
            return new Emission.Sequence(List.of());
        }
        Scope inside = scope.element(component);
        VirtualTerminal.Step more = step(counted, VirtualTerminal.Step.Kind.MORE);
        return new Emission.Counted(
                scope.expression(component),
                component.name(),
                elementType(scope.type(component)),
                inside.variable(),
                solutions.told(counted.counter().term()),
                variant(elements, List.of()),
                frame(counted.span().text(), elements, List.of(elements, more), List.of(counted.element()), inside),
                variant(
                        counted.hidden(),
                        List.of(
                                step(counted, VirtualTerminal.Step.Kind.BEGIN),
                                elements,
                                step(counted, VirtualTerminal.Step.Kind.END))));
    }

    private VirtualTerminal.Step step(Content.Counted counted, VirtualTerminal.Step.Kind kind) {
        return grammar.virtuals().stream()
                .filter(VirtualTerminal.Step.class::isInstance)
                .map(VirtualTerminal.Step.class::cast)
                .filter(step -> step.counter().equals(counted.counter()) && step.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    private int variant(NonTerminal symbol, List<? extends Symbol> rightHandSide) {
        return grammar.variants().stream()
                .filter(variant -> variant.leftHandSide().equals(symbol)
                        && variant.rightHandSide().equals(rightHandSide))
                .mapToInt(Variant::index)
                .findFirst()
                .orElse(-1);
    }

    private Emission choice(Content.Choice choice, Scope scope) {
        NonTerminal hidden = choice.hidden();
        Component component = scope.component(choice, null);
        if (hidden == null) {
            report(choice, "is a group of a production that is delivered whole");
            return new Emission.Sequence(List.of());
        }
        if (component == null) {
            return new Emission.Always(frame(
                    choice.span().text(),
                    hidden,
                    List.of(),
                    List.of(choice.alternatives().get(0)),
                    scope));
        }
        if (scope.type(component) instanceof ValueType.OneOf type) {
            List<Frame> alternatives = choice.alternatives().stream()
                    .map(each -> frame(choice.span().text(), hidden, List.of(), List.of(each), scope))
                    .toList();
            return new Emission.Constant(scope.expression(component), type, type.constants(), alternatives);
        }
        List<Symbol> tokens =
                choice.alternatives().stream().map(WriterPlan::only).toList();
        return new Emission.AnyText(
                tokens.stream().map(Symbol::index).toList(),
                tokens.stream().map(token -> variant(hidden, List.of(token))).toList(),
                component.name(),
                scope.expression(component),
                scope.type(component));
    }

    private static Symbol only(Content content) {
        if (content instanceof Content.Sequence sequence) {
            return only(sequence.parts().get(0));
        }
        return content instanceof Content.Named named ? only(named.content()) : ((Content.Single) content).symbol();
    }

    /** Whether {@code content} is nothing but a part that is written by itself. */
    private boolean consistsOfParts(Content content) {
        if (content instanceof Content.Sequence sequence) {
            return sequence.parts().size() == 1
                    && consistsOfParts(sequence.parts().get(0));
        }
        return content instanceof Content.Named named
                ? consistsOfParts(named.content())
                : content instanceof Content.Single single
                        && single.symbol() instanceof NonTerminal symbol
                        && values.isDelivered(symbol);
    }

    private void report(Content content, String why) {
        if (reported.add(content.span())) {
            log.report(WRITER_NEEDS_NON_TERMINAL, content.span(), content.span().text(), why);
        }
    }

    // ---- raw bytes

    /** The raw bytes in the part {@code symbol} that are no values, and whether another part is in it. */
    Streams streams(NonTerminal symbol) {
        Streams streams = new Streams(new LinkedHashSet<>(), new boolean[1]);
        collect(symbol, streams, new HashSet<>());
        return streams;
    }

    /**
     * Raw bytes that are no values.
     *
     * @param open one element: whether a part is in it that is written by itself
     */
    record Streams(Set<VirtualTerminal> terminals, boolean[] open) {}

    private void collect(NonTerminal symbol, Streams streams, Set<NonTerminal> seen) {
        if (!seen.add(symbol)) {
            return;
        }
        for (Variant variant : grammar.variants()) {
            if (!variant.leftHandSide().equals(symbol)) {
                continue;
            }
            for (Symbol each : variant.rightHandSide()) {
                if (each instanceof NonTerminal inner && values.isDelivered(inner)) {
                    streams.open()[0] = true;
                } else if (each instanceof NonTerminal inner) {
                    collect(inner, streams, seen);
                } else if ((each instanceof VirtualTerminal.Bytes || each instanceof VirtualTerminal.Until)
                        && !values.collected().contains(each)) {
                    streams.terminals().add((VirtualTerminal) each);
                }
            }
        }
    }
}
