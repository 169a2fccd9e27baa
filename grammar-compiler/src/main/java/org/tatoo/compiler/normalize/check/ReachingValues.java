package org.tatoo.compiler.normalize.check;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.VALUE_MISSING;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.VALUE_OVERWRITTEN;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.normalize.resolve.Definition;
import org.tatoo.compiler.normalize.resolve.Element;
import org.tatoo.compiler.normalize.resolve.ResolvedGrammar;
import org.tatoo.compiler.normalize.resolve.Sequence;
import org.tatoo.compiler.normalize.resolve.VirtualTerminals;

/**
 * The check that the value of a token reaches each length, count and choice that is computed from it. The token must be
 * shifted before it, in the same alternative or before each occurrence of its non-terminal, and nothing between may
 * shift it again. A data-flow analysis of reaching definitions (Aho, Lam, Sethi, Ullman 2006, 9.2.4): the largest
 * solution. A value is present at the beginning of a non-terminal if it is at each of its occurrences, and it is
 * present at no start.
 */
public final class ReachingValues implements Element.Cases<ReachingValues.Reach> {
    /**
     * The knowledge about the value at a place.
     *
     * @param overwritten the element that may have replaced the value, if it was present; null if there is none
     */
    record Reach(boolean present, @Nullable Element overwritten) {
        private static final Reach MISSING = new Reach(false, null);
        private static final Reach PRESENT = new Reach(true, null);

        Reach or(Reach other) {
            return present ? other : this;
        }
    }

    private final Terminal token;
    private final @Nullable String name;
    private final @Nullable Terminal error;
    private final Derivations containing;
    private final List<Definition> definitions;
    private final DiagnosticLog log;

    /** The knowledge at the beginning of each non-terminal. */
    private Map<Symbol, Reach> entries = new HashMap<>();

    /** The knowledge at the occurrences of each non-terminal seen so far. */
    private Map<Symbol, Reach> occurrences = new HashMap<>();

    private Reach before = Reach.MISSING;
    private boolean reporting;

    /** True if the token counts here: everywhere, or only in elements with a name. */
    private boolean counting;

    private ReachingValues(Term.Register number, ResolvedGrammar grammar, DiagnosticLog log) {
        token = number.token();
        name = number.element();
        counting = name == null;
        this.error = grammar.lexicon().error();
        this.definitions = grammar.definitions();
        this.containing = Derivations.containing(this::overwrites, text -> text.equals(name), definitions);
        this.log = log;
        grammar.starts().symbols().forEach(start -> entries.put(start, Reach.MISSING));
    }

    /** Checks every length, count and choice that is computed from a token. */
    public static void check(ResolvedGrammar grammar, DiagnosticLog log) {
        Set<Term.Register> numbers = new LinkedHashSet<>();
        for (VirtualTerminal virtual : grammar.virtuals().all()) {
            Term term = virtual.term();
            if (term != null) {
                term.registers().map(ReachingValues::whole).forEach(numbers::add);
            }
        }
        numbers.forEach(number -> new ReachingValues(number, grammar, log).check());
    }

    /** Returns the register for the number of all bits. */
    private static Term.Register whole(Term.Register number) {
        return new Term.Register(number.token(), null, number.element());
    }

    private void check() {
        Map<Symbol, Reach> starts = Map.copyOf(entries);
        Map<Symbol, Reach> known;
        do {
            known = entries;
            occurrences = new HashMap<>(starts);
            visit();
            entries = occurrences;
        } while (!presentIn(known).equals(presentIn(entries)));
        reporting = true;
        visit();
    }

    private void visit() {
        for (Definition definition : definitions) {
            Reach entry = entries.getOrDefault(definition.symbol(), Reach.PRESENT);
            definition.alternatives().forEach(alternative -> after(entry, alternative.sequence()));
        }
    }

    private Set<Symbol> presentIn(Map<Symbol, Reach> reaches) {
        return definitions.stream()
                .map(Definition::symbol)
                .filter(symbol -> reaches.getOrDefault(symbol, Reach.PRESENT).present())
                .collect(Collectors.toSet());
    }

    @Override
    public Reach single(Element.Single single) {
        Symbol symbol = single.symbol();
        if (counting && symbol.equals(token)) {
            return Reach.PRESENT;
        }
        if (symbol instanceof VirtualTerminal virtual) {
            need(virtual, virtual.isNamed() ? "'" + virtual.name() + "'" : written("#", single.span()), single.span());
        }
        if (symbol instanceof NonTerminal) {
            occurrences.merge(symbol, before, Reach::or);
        }
        return containing.holds(symbol) ? hidden(single) : before;
    }

    @Override
    public Reach unknown(Element.Unknown unknown) {
        throw new IllegalArgumentException("unresolved at " + unknown.span());
    }

    @Override
    public Reach group(Element.Group group) {
        Reach start = before;
        return group.alternatives().stream()
                .map(alternative -> after(start, alternative))
                .reduce(Reach.PRESENT, Reach::or);
    }

    @Override
    public Reach optional(Element.Optional optional) {
        return before.or(after(before, optional.body()));
    }

    @Override
    public Reach repetition(Element.Repetition repetition) {
        Reach start = before;
        Reach list = list(repetition.element(), repetition.separator());
        return repetition.optional() ? start.or(list) : list;
    }

    @Override
    public Reach counted(Element.Counted counted) {
        Reach start = before;
        VirtualTerminals.Steps steps = counted.steps();
        need(steps.begin(), written("#", counted.counterSpan()), counted.counterSpan());
        return start.or(list(counted.element(), null));
    }

    @Override
    public Reach named(Element.Named named) {
        boolean outside = counting;
        counting |= named.inTerms() && named.name().text().equals(name);
        Reach reach = named.element().match(this);
        counting = outside;
        return reach;
    }

    @Override
    public Reach bounded(Element.Bounded bounded) {
        need(bounded.edges().begin(), written("@", bounded.regionSpan()), bounded.regionSpan());
        return bounded.element().match(this);
    }

    private Reach after(Reach start, Sequence sequence) {
        Reach reach = start;
        for (Element element : sequence.elements()) {
            reach = after(reach, element);
        }
        return reach;
    }

    private Reach after(Reach start, Element element) {
        before = start;
        return element.match(this);
    }

    /** Analyses two elements; further ones cannot change the result. */
    private Reach list(Element element, @Nullable Element separator) {
        Reach once = after(before, element);
        Reach again = separator == null ? once : after(once, separator);
        return once.or(after(again, element));
    }

    private Reach hidden(Element by) {
        return before.present() ? new Reach(false, by) : before;
    }

    private boolean overwrites(Symbol symbol) {
        return (name == null && symbol.equals(token)) || symbol.equals(error);
    }

    private void need(VirtualTerminal virtual, String shown, Span where) {
        Term term = virtual.term();
        boolean needed = term != null
                && term.registers().map(ReachingValues::whole).anyMatch(new Term.Register(token, null, name)::equals);
        if (!needed || before.present() || !reporting) {
            return;
        }
        Element by = before.overwritten();
        List<Related> related = new ArrayList<>();
        if (!virtual.span().equals(where)) {
            related.add(new Related(virtual.span(), "declared here"));
        }
        if (by == null) {
            log.report(VALUE_MISSING, where, related, shown, number(), written(), wayOut(virtual));
        } else {
            related.add(0, new Related(by.span(), "this can shift " + written() + " again"));
            log.report(VALUE_OVERWRITTEN, where, related, shown, number(), written(), wayOut(virtual));
        }
    }

    private String number() {
        return name == null ? "the token " + token.name() : "the element " + name;
    }

    /** Returns the name of a declaration after its sign, or the form in place. */
    private static String written(String sign, Span span) {
        return span.text().contains("(") ? span.text() : sign + span.text();
    }

    /** Returns the element as productions write it. */
    private String written() {
        return (name == null ? "" : name + "=") + token.quoted();
    }

    /** Returns a declaration, with its name, that the handler answers instead. */
    private static String wayOut(VirtualTerminal virtual) {
        if (virtual instanceof VirtualTerminal.Edge edge) {
            return "%1$s = region(%1$sLength)".formatted(edge.region().name());
        }
        if (virtual instanceof VirtualTerminal.Choice choice) {
            Selector selector = choice.selector();
            if (selector.kind() == Selector.Kind.CHECKS) {
                return "way = choose(one | another), with 'way.one' in place of the condition";
            }
            return selector.named()
                    ? selector.name() + " = choose(" + String.join(" | ", selector.values()) + ")"
                    : "%1$s = when(%1$sNumber)".formatted(selector.name());
        }
        return virtual instanceof VirtualTerminal.Step step
                ? "%1$s = count(%1$sCount)".formatted(step.counter().name())
                : "%1$s = bytes(%1$sLength)".formatted(virtual.name());
    }
}
