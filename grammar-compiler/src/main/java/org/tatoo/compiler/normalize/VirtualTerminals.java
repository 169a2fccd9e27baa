package org.tatoo.compiler.normalize;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
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

/**
 * The virtual terminals.
 *
 * @param all those that productions quote in the order of declaration, then the steps of the counters
 * @param steps of each counter, by its name
 * @param sources of lengths and counts, as written
 */
record VirtualTerminals(List<VirtualTerminal> all, Map<String, Steps> steps, List<Source> sources) {
    private static final long DEFAULT_COUNT = 1_048_576;

    /** The steps of a counted repetition. */
    record Steps(Step begin, Step more, Step end) {
        private static Steps of(int first, Counter counter, Span span) {
            return new Steps(
                    step(first, counter, Step.Kind.BEGIN, span),
                    step(first + 1, counter, Step.Kind.MORE, span),
                    step(first + 2, counter, Step.Kind.END, span));
        }

        private static Step step(int index, Counter counter, Step.Kind kind, Span span) {
            String name = counter.name() + "." + kind.name().toLowerCase(Locale.ROOT);
            return new Step(index, name, counter, kind, span);
        }

        /** The counter. */
        Counter counter() {
            return begin.counter();
        }
    }

    /** The source of a length or a count, and the name that is written for it. */
    record Source(Name written, Quantity quantity) {}

    static VirtualTerminals of(SymbolTable names, Lexicon lexicon, DiagnosticLog log) {
        VirtualTerminals result = new VirtualTerminals(new ArrayList<>(), new LinkedHashMap<>(), new ArrayList<>());
        int selectors = 0;
        for (VirtualDeclaration declaration : names.virtuals().values()) {
            if (declaration.kind() == Kind.BYTES) {
                Quantity length = result.quantity(declaration, lexicon);
                long max = limit(declaration.max(), Long.MAX_VALUE, Long.MAX_VALUE, log);
                Name name = declaration.name();
                result.all.add(new VirtualTerminal.Bytes(result.all.size(), name.text(), length, max, name.span()));
            } else if (declaration.kind() == Kind.SELECTOR) {
                result.addChoices(declaration, selectors++);
            }
        }
        for (VirtualDeclaration declaration : names.virtuals(Kind.COUNTER)) {
            Name name = declaration.name();
            long max = limit(declaration.max(), Integer.MAX_VALUE, DEFAULT_COUNT, log);
            Quantity count = result.quantity(declaration, lexicon);
            Counter counter = new Counter(result.steps.size(), name.text(), count, max);
            Steps steps = Steps.of(result.all.size(), counter, name.span());
            result.all.addAll(List.of(steps.begin(), steps.more(), steps.end()));
            result.steps.put(name.text(), steps);
        }
        return result;
    }

    /** The one that productions quote as {@code name}. */
    Optional<VirtualTerminal> find(String name) {
        return all.stream()
                .filter(terminal -> !(terminal instanceof Step))
                .filter(terminal -> terminal.name().equals(name))
                .findFirst();
    }

    /** The steps of the counter called {@code name}, which is declared. */
    Steps steps(String name) {
        return Objects.requireNonNull(steps.get(name));
    }

    /** The source of the length or count of {@code terminal}; null if it has none. */
    static @Nullable Quantity quantity(VirtualTerminal terminal) {
        if (terminal instanceof VirtualTerminal.Bytes bytes) {
            return bytes.length();
        }
        return terminal instanceof Step step ? step.counter().quantity() : null;
    }

    private void addChoices(VirtualDeclaration declaration, int index) {
        List<String> values = declaration.arguments().stream().map(Name::text).toList();
        Selector selector = new Selector(index, declaration.name().text(), values);
        for (int i = 0; i < values.size(); i++) {
            Name value = declaration.arguments().get(i);
            String name = SymbolTable.choice(declaration, value);
            all.add(new VirtualTerminal.Choice(all.size(), name, selector, i, value.span()));
        }
    }

    /** The quantity that the brackets of {@code declaration} name: a token, else a method of the handler. */
    private Quantity quantity(VirtualDeclaration declaration, Lexicon lexicon) {
        Name written = declaration.arguments().get(0);
        String name = written.text();
        Terminal token = lexicon.find(name)
                .filter(terminal -> !terminal.equals(lexicon.error()))
                .orElse(null);
        Quantity quantity = new Quantity(name, token);
        sources.add(new Source(written, quantity));
        return quantity;
    }

    private static long limit(@Nullable Name written, long largest, long otherwise, DiagnosticLog log) {
        return written == null
                ? otherwise
                : Settings.limit(written, largest, log).orElse(otherwise);
    }
}
