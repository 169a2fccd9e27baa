package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.CONSTANT_CLASH;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_VALUE;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Counter;
import org.tatoo.compiler.grammar.Quantity;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.grammar.VirtualTerminal.Step;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.VirtualDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration.Kind;

/** The virtual terminals as the automata see them. */
final class VirtualTerminals {
    private static final long DEFAULT_COUNT = 1_048_576;

    /** The steps of a counted repetition. */
    record Steps(Step begin, Step more, Step end) {}

    private final VirtualNames names;
    private final Quantities quantities;
    private final DiagnosticLog log;
    private final List<VirtualTerminal> all = new ArrayList<>();
    private final Map<String, VirtualTerminal> byName = new HashMap<>();
    private final Map<String, Steps> steps = new LinkedHashMap<>();
    private final Map<String, Span> constants = new HashMap<>();

    private VirtualTerminals(VirtualNames names, Quantities quantities, DiagnosticLog log) {
        this.names = names;
        this.quantities = quantities;
        this.log = log;
    }

    /** @param prefix of the generated classes */
    static VirtualTerminals of(String prefix, VirtualNames names, Lexicon lexicon, TypeTable types, DiagnosticLog log) {
        VirtualTerminals result = new VirtualTerminals(names, Quantities.of(prefix, names, lexicon, types, log), log);
        lexicon.tokens().forEach(result::addConstant);
        Terminal error = lexicon.error();
        if (error != null) {
            result.addConstant(error);
        }
        result.addAll();
        return result;
    }

    /** Those that productions quote in the order of declaration, then the steps of the counters. */
    List<VirtualTerminal> all() {
        return all;
    }

    /** The one that productions quote as {@code name}. */
    @Nullable
    VirtualTerminal find(String name) {
        return byName.get(name);
    }

    /** The steps of the counter called {@code name}, which is declared. */
    Steps steps(String name) {
        return Objects.requireNonNull(steps.get(name));
    }

    private void addAll() {
        int selectors = 0;
        for (VirtualDeclaration declaration : names.declarations()) {
            if (declaration.kind() == Kind.BYTES) {
                addBytes(declaration);
            } else if (declaration.kind() == Kind.SELECTOR) {
                addChoices(declaration, selectors++);
            }
        }
        for (VirtualDeclaration declaration : names.declarations()) {
            if (declaration.kind() == Kind.COUNTER) {
                addCounter(declaration);
            }
        }
    }

    private void addConstant(Terminal terminal) {
        constants.put(terminal.name(), terminal.span());
    }

    private void addBytes(VirtualDeclaration declaration) {
        Name name = declaration.name();
        new JavaNames(log).checkConstant(name, "rename the virtual terminal, for example %s");
        constants.putIfAbsent(name.text(), name.span());
        Quantity length = quantities.of(declaration);
        long max = limit(declaration.max(), Long.MAX_VALUE, Long.MAX_VALUE);
        add(new VirtualTerminal.Bytes(all.size(), name.text(), length, max, name.span()));
    }

    private void addChoices(VirtualDeclaration declaration, int index) {
        List<String> values = declaration.arguments().stream().map(Name::text).toList();
        Selector selector = new Selector(index, declaration.name().text(), values);
        Map<String, Span> given = new HashMap<>();
        for (int i = 0; i < values.size(); i++) {
            Name value = declaration.arguments().get(i);
            new JavaNames(log).checkConstant(value, "rename the value, for example %s");
            Span first = given.putIfAbsent(value.text(), value.span());
            if (first == null) {
                checkChoice(declaration, value);
            } else {
                log.report(DUPLICATE_VALUE, value.span(), List.of(new Related(first, "the first one")), value.text());
            }
            String name = VirtualNames.choice(declaration, value);
            add(new VirtualTerminal.Choice(all.size(), name, selector, i, value.span()));
        }
    }

    private void checkChoice(VirtualDeclaration selector, Name value) {
        String constant = selector.name().text() + "_" + value.text();
        VirtualDeclaration bytes = names.find(constant);
        Span other = bytes != null && bytes.kind() == Kind.BYTES
                ? bytes.name().span()
                : constants.putIfAbsent(constant, value.span());
        if (other != null) {
            log.report(
                    CONSTANT_CLASH,
                    value.span(),
                    List.of(new Related(other, "the other one")),
                    VirtualNames.choice(selector, value),
                    constant);
        }
    }

    private void addCounter(VirtualDeclaration declaration) {
        Name name = declaration.name();
        long max = limit(declaration.max(), Integer.MAX_VALUE, DEFAULT_COUNT);
        Counter counter = new Counter(steps.size(), name.text(), quantities.of(declaration), max);
        steps.put(
                name.text(),
                new Steps(
                        step(counter, Step.Kind.BEGIN, name.span()),
                        step(counter, Step.Kind.MORE, name.span()),
                        step(counter, Step.Kind.END, name.span())));
    }

    private Step step(Counter counter, Step.Kind kind, Span span) {
        String name = counter.name() + "." + kind.name().toLowerCase(Locale.ROOT);
        Step step = new Step(all.size(), name, counter, kind, span);
        all.add(step);
        return step;
    }

    private void add(VirtualTerminal terminal) {
        all.add(terminal);
        byName.putIfAbsent(terminal.name(), terminal);
    }

    private long limit(@Nullable Name written, long largest, long otherwise) {
        return written == null
                ? otherwise
                : Settings.limit(written, largest, log).orElse(otherwise);
    }
}
