package org.tatoo.compiler.writing;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.Content;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.values.RecordType;
import org.tatoo.compiler.values.ValueClass;
import org.tatoo.compiler.values.ValueModel;
import org.tatoo.compiler.writing.WriterModel.Passed;
import org.tatoo.compiler.writing.WriterModel.ProductionWriter;
import org.tatoo.compiler.writing.WriterModel.SymbolWriter;

/** The planner for the values of non-terminals. */
final class WriterPlan {
    private final Grammar grammar;
    private final ValueModel values;
    private final SilentNumbers silent;
    private final Solutions solutions;
    private final TerminalPlan terminals;
    private final GroupPlan groups;
    private final Map<NonTerminal, @Nullable SymbolWriter> symbols = new LinkedHashMap<>();
    private boolean measures;

    WriterPlan(Grammar grammar, Lexer lexer, ValueModel values, PartOrder order, DiagnosticLog log) {
        this.grammar = grammar;
        this.values = values;
        silent = new SilentNumbers(grammar, lexer, values, order);
        solutions = new Solutions(grammar, silent, log);
        terminals = new TerminalPlan(grammar, lexer, values, silent, solutions, log);
        groups = new GroupPlan(grammar, silent, solutions, order, this, log);
    }

    /** Plans {@code symbol} and everything that it consists of. */
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

    /** Returns the plans of all symbols that were needed. */
    List<SymbolWriter> symbols() {
        return symbols.values().stream().map(Objects::requireNonNull).toList();
    }

    /** Returns the spelling with which {@code token} of a group is read as its text; empty if none is needed. */
    String spelled(Symbol token) {
        return terminals.spelled((Terminal) token);
    }

    List<String> formats() {
        return terminals.formats();
    }

    /** Returns whether the length of a region is computed. */
    boolean measures() {
        return measures;
    }

    /** Returns whether a part may have to be built again, because a number is needed before it is known. */
    boolean defers() {
        return solutions.defers();
    }

    /** Returns the choices whose numbers are compared. */
    Set<Selector> selectors() {
        return solutions.selectors();
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
        return new Passed(values.of(other), new Frame(production.name(), value, List.of(List.of(variant.index()))));
    }

    private Frame frame(Production production, Scope scope) {
        Content content = Objects.requireNonNull(grammar.values().contents().get(production.index()));
        return frame(production.name(), production.leftHandSide(), List.of(), List.of(content), scope);
    }

    /** Returns the plan for {@code parts}, which are reduced to {@code symbol} together with {@code before}. */
    Frame frame(String name, NonTerminal symbol, List<? extends Symbol> before, List<Content> parts, Scope outer) {
        Shapes shapes = new Shapes(parts);
        Scope scope = outer.with(shapes);
        List<Emission> emissions =
                parts.stream().map(part -> emission(part, scope)).toList();
        return new Frame(
                name,
                emissions.size() == 1 ? emissions.get(0) : new Emission.Sequence(emissions),
                shapes.variants(symbol, before, grammar.variants()));
    }

    /** Returns the plan of the text between two elements of {@code list} that are each written separately. */
    Frame separator(Content.Repetition list, Content separator) {
        NonTerminal hidden = list.hidden();
        List<Content> parts = List.of(separator, list.element());
        Frame next = frame(separator.span().text(), hidden, List.of(hidden), parts, new Scope(List.of()));
        return new Frame(
                next.name(), ((Emission.Sequence) next.content()).parts().get(0), next.variants());
    }

    // ---- the parts of productions

    Emission emission(Content content, Scope scope) {
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
            return groups.optional(optional, scope);
        }
        if (content instanceof Content.Conditional conditional) {
            return groups.conditional(conditional, scope);
        }
        if (content instanceof Content.Repetition repetition) {
            return groups.repetition(repetition, scope);
        }
        if (content instanceof Content.Counted counted) {
            return groups.counted(counted, scope);
        }
        if (content instanceof Content.Bounded bounded) {
            Emission.Told told = solutions.told(bounded, bounded.begin());
            measures |= told != null;
            boolean later = told != null && silent.isMeasuredLater(bounded);
            if (later) {
                solutions.defer();
            }
            return new Emission.Region(
                    bounded.begin().region().name(), told, later, emission(bounded.content(), scope));
        }
        return groups.choice((Content.Choice) content, scope);
    }

    private Emission single(Content.Single single, Scope scope) {
        if (single.symbol() instanceof Terminal token) {
            return terminals.token(single, token, scope);
        }
        if (single.symbol() instanceof VirtualTerminal virtual) {
            return terminals.virtual(single, virtual, scope);
        }
        NonTerminal symbol = (NonTerminal) single.symbol();
        if (values.isDelivered(symbol)) {
            return new Emission.Before();
        }
        add(symbol);
        return new Emission.Value(symbol, scope.value(single));
    }
}
