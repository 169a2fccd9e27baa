package org.tatoo.compiler.normalize.resolve;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_TERM;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_OPTION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.OVERLAPPING_CASES;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Counter;
import org.tatoo.compiler.grammar.Feeding;
import org.tatoo.compiler.grammar.NumberFormat.Range;
import org.tatoo.compiler.grammar.Region;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.grammar.VirtualTerminal.Choice;
import org.tatoo.compiler.grammar.VirtualTerminal.Edge;
import org.tatoo.compiler.grammar.VirtualTerminal.Step;
import org.tatoo.compiler.normalize.cells.Contexts;
import org.tatoo.compiler.regex.TerminalText;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.Quoted;
import org.tatoo.compiler.syntax.TermTree;
import org.tatoo.compiler.syntax.VirtualDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration.Case;
import org.tatoo.compiler.syntax.VirtualDeclaration.Kind;

/**
 * The virtual terminals.
 *
 * @param all the virtual terminals that productions quote in the order of declaration, then the answers to conditions,
 *     then the steps of counters
 * @param conditions the answers to each condition, by its name
 * @param checks the cells in which each condition that is checked holds, by its name
 * @param edges the edges of each region, by its name
 * @param steps the steps of each counter, by its name
 * @param sources the sources of lengths, counts and choices, as written
 */
public record VirtualTerminals(
        List<VirtualTerminal> all,
        Map<String, Answers> conditions,
        Map<String, List<Choice>> checks,
        Map<String, Edges> edges,
        Map<String, Steps> steps,
        List<Terms.Source> sources) {
    private static final long DEFAULT_COUNT = 1_048_576;

    /** The answers to a condition. */
    record Answers(Choice there, Choice absent) {}

    /** The beginning and the end of a region. */
    public record Edges(Edge begin, Edge end) {}

    /** The steps of a counted repetition. */
    public record Steps(Step begin, Step more, Step end) {
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

        /** Returns the counter. */
        public Counter counter() {
            return begin.counter();
        }
    }

    static VirtualTerminals of(
            NameResolution resolution, Lexicon lexicon, Types types, ElementNames elements, DiagnosticLog log) {
        SymbolTable names = resolution.names();
        Set<String> regions = names.virtuals(Kind.REGION).stream()
                .map(region -> region.name().text())
                .collect(Collectors.toSet());
        return new Builder(new Terms(lexicon, elements, regions, log), new Domains(names, lexicon, types), log)
                .build(resolution);
    }

    /** Returns the numbers of elements that terms use, in the order of the text. */
    public List<Term.Register> ofElements() {
        return sources.stream()
                .map(Terms.Source::term)
                .filter(Term.Register.class::isInstance)
                .map(Term.Register.class::cast)
                .filter(number -> number.element() != null)
                .distinct()
                .toList();
    }

    /** Returns the names of elements that terms use. */
    public Set<String> usedNames() {
        return ofElements().stream()
                .flatMap(number -> Stream.ofNullable(number.element()))
                .collect(Collectors.toSet());
    }

    /** Returns the virtual terminal that productions quote as {@code name}. */
    Optional<VirtualTerminal> find(String name) {
        return all.stream()
                .filter(VirtualTerminal::isNamed)
                .filter(terminal -> terminal.name().equals(name))
                .findFirst();
    }

    /** Returns the steps of the counter called {@code name}, which is declared. */
    Steps steps(String name) {
        return Objects.requireNonNull(steps.get(name));
    }

    /** A builder of virtual terminals in the order of their indices. */
    private static final class Builder {
        private final Terms terms;
        private final Domains domains;
        private final DiagnosticLog log;
        private final List<VirtualTerminal> all = new ArrayList<>();
        private final Map<String, Answers> conditions = new LinkedHashMap<>();
        private final Map<String, List<Choice>> checks = new LinkedHashMap<>();
        private final Map<String, Edges> edges = new LinkedHashMap<>();
        private final Map<String, Steps> steps = new LinkedHashMap<>();
        private int selectors;
        private int regions;

        Builder(Terms terms, Domains domains, DiagnosticLog log) {
            this.terms = terms;
            this.domains = domains;
            this.log = log;
        }

        VirtualTerminals build(NameResolution resolution) {
            SymbolTable names = resolution.names();
            for (VirtualDeclaration declaration : names.virtuals().values()) {
                if (declaration.kind() == Kind.BYTES) {
                    addBytes(declaration);
                } else if (declaration.kind() == Kind.SELECTOR) {
                    addChoices(declaration);
                }
            }
            names.virtuals(Kind.CONDITION).forEach(this::addAnswers);
            addChecks(names.virtuals(Kind.CHECK), resolution);
            names.virtuals(Kind.COUNTER).forEach(this::addSteps);
            List<Edge> begins =
                    names.virtuals(Kind.REGION).stream().map(this::begin).toList();
            begins.forEach(this::addEnd);
            return new VirtualTerminals(all, conditions, checks, edges, steps, terms.sources());
        }

        private void addBytes(VirtualDeclaration declaration) {
            long max = limit(declaration.max(), Long.MAX_VALUE, Long.MAX_VALUE);
            Name name = declaration.name();
            Feeding feeding = Feeding.valueOf(declaration.feeding().name());
            if (declaration.content() instanceof VirtualDeclaration.Until until) {
                all.add(new VirtualTerminal.Until(
                        all.size(), name.text(), text(until.text()), text(until.after()), max, feeding, name.span()));
                return;
            }
            if (declaration.content() instanceof VirtualDeclaration.Rest rest && isInput(rest.region())) {
                all.add(new VirtualTerminal.Until(all.size(), name.text(), "", "", max, feeding, name.span()));
                return;
            }
            Term length = declaration.content() instanceof VirtualDeclaration.Rest rest
                    ? terms.left(rest.region())
                    : terms.resolve(amount(declaration));
            all.add(new VirtualTerminal.Bytes(all.size(), name.text(), length, max, feeding, name.span()));
        }

        /** Returns whether {@code region} is the whole input. */
        private boolean isInput(@Nullable Name region) {
            return region != null && region.text().equals(VirtualTerminal.Until.INPUT) && !terms.isRegion(region);
        }

        private String text(@Nullable Quoted quoted) {
            if (quoted == null) {
                return "";
            }
            String text = TerminalText.read(quoted.content(), log).orElse("?");
            if (text.isEmpty()) {
                log.report(
                        BAD_TERM, quoted.span(), quoted.span().text(), "it is empty", "write at least one character");
            }
            return text;
        }

        private Edge begin(VirtualDeclaration declaration) {
            Name name = declaration.name();
            long max = limit(declaration.max(), Long.MAX_VALUE, Long.MAX_VALUE);
            Term length = terms.resolve(amount(declaration));
            Region region = new Region(regions++, name.text(), length, max);
            Edge begin = new Edge(all.size(), name.text() + ".begin", region, false, name.span());
            all.add(begin);
            return begin;
        }

        private void addEnd(Edge begin) {
            String name = begin.region().name();
            Edge end = new Edge(all.size(), "end of " + name, begin.region(), true, begin.span());
            all.add(end);
            edges.put(name, new Edges(begin, end));
        }

        private void addChoices(VirtualDeclaration declaration) {
            List<String> values = declaration.values().stream().map(Name::text).toList();
            Selector.ByNumber number =
                    declaration.content() instanceof VirtualDeclaration.Cases cases ? byNumber(cases) : null;
            Selector selector = new Selector(
                    selectors++, declaration.name().text(), values, number, !declaration.silent(), Selector.Kind.NAMED);
            for (int i = 0; i < values.size(); i++) {
                Name value = declaration.values().get(i);
                all.add(new Choice(all.size(), SymbolTable.choice(declaration, value), selector, i, value.span()));
            }
        }

        private Selector.ByNumber byNumber(VirtualDeclaration.Cases written) {
            Term term = terms.resolve(written.term());
            List<Selector.Case> cases = new ArrayList<>();
            int otherwise = -1;
            for (int i = 0; i < written.cases().size(); i++) {
                Case each = written.cases().get(i);
                if (!each.ranges().isEmpty()) {
                    for (Range range : terms.ranges(each.ranges())) {
                        reportOverlap(written, cases, range, each);
                        cases.add(new Selector.Case(range, i));
                    }
                } else if (otherwise < 0) {
                    otherwise = i;
                } else {
                    log.report(DUPLICATE_OPTION, each.name().span(), "else");
                }
            }
            return new Selector.ByNumber(term, cases, otherwise);
        }

        private void reportOverlap(
                VirtualDeclaration.Cases written, List<Selector.Case> before, Range range, Case added) {
            for (Selector.Case each : before) {
                long least = Math.max(each.range().least(), range.least());
                if (least <= Math.min(each.range().most(), range.most())) {
                    log.report(
                            OVERLAPPING_CASES,
                            added.ranges().get(0).least().span(),
                            least,
                            written.cases().get(each.value()).name().text(),
                            added.name().text());
                    return;
                }
            }
        }

        private void addAnswers(VirtualDeclaration declaration) {
            VirtualDeclaration.Condition condition = (VirtualDeclaration.Condition) declaration.content();
            Name name = declaration.name();
            Term term = terms.resolve(condition.term());
            List<Selector.Case> cases = condition.ranges().isEmpty()
                    ? List.of(new Selector.Case(new Range(0, 0), 1))
                    : terms.ranges(condition.ranges()).stream()
                            .map(range -> new Selector.Case(range, 0))
                            .toList();
            Selector selector = new Selector(
                    selectors++,
                    name.text(),
                    List.of("there", "absent"),
                    new Selector.ByNumber(term, cases, condition.ranges().isEmpty() ? 0 : 1),
                    false,
                    Selector.Kind.PRESENCE);
            Choice there = new Choice(all.size(), name.text() + ".there", selector, 0, name.span());
            Choice absent = new Choice(all.size() + 1, name.text() + ".absent", selector, 1, name.span());
            all.addAll(List.of(there, absent));
            conditions.put(name.text(), new Answers(there, absent));
        }

        private void addChecks(List<VirtualDeclaration> declared, NameResolution resolution) {
            if (declared.isEmpty()) {
                return;
            }
            Contexts contexts = resolution.contexts();
            Checks made = Checks.of(declared, all.size(), selectors, contexts, terms, domains, log);
            all.addAll(made.cells());
            selectors += made.selectors();
            checks.putAll(made.holding());
        }

        private void addSteps(VirtualDeclaration declaration) {
            Name name = declaration.name();
            long max = limit(declaration.max(), Integer.MAX_VALUE, DEFAULT_COUNT);
            Term count = terms.resolve(amount(declaration));
            Counter counter = new Counter(steps.size(), name.text(), count, max);
            Steps made = Steps.of(all.size(), counter, name.span());
            all.addAll(List.of(made.begin(), made.more(), made.end()));
            steps.put(name.text(), made);
        }

        private static TermTree amount(VirtualDeclaration declaration) {
            return ((VirtualDeclaration.Amount) declaration.content()).term();
        }

        private long limit(@Nullable Name written, long largest, long otherwise) {
            return written == null
                    ? otherwise
                    : Settings.limit(written, largest, log).orElse(otherwise);
        }
    }
}
