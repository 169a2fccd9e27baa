package org.tatoo.compiler.normalize;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.VALUE_MISSING;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.VALUE_OVERWRITTEN;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.grammar.Quantity;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.VirtualTerminal;

/**
 * Whether the value of a token reaches each length and count that is taken from it: the token is shifted before it in
 * the same alternative, and nothing between can shift it again. A data-flow analysis of reaching definitions (Aho, Lam,
 * Sethi, Ullman 2006, 9.2.4) over one alternative at a time.
 */
final class ReachingValues implements Element.Cases<ReachingValues.Reach> {
    /**
     * What is known of the value at a place.
     *
     * @param overwritten by what it may have been, if it was there; null if it was not
     */
    record Reach(boolean present, @Nullable Element overwritten) {
        private static final Reach MISSING = new Reach(false, null);
        private static final Reach PRESENT = new Reach(true, null);

        Reach or(Reach other) {
            return present ? other : this;
        }
    }

    private final Terminal token;
    private final @Nullable Terminal error;
    private final Derivations containing;
    private final DiagnosticLog log;
    private Reach before = Reach.MISSING;

    private ReachingValues(Terminal token, ResolvedGrammar grammar, DiagnosticLog log) {
        this.token = token;
        this.error = grammar.lexicon().error();
        this.containing = Derivations.containing(this::overwrites, grammar.definitions());
        this.log = log;
    }

    /** Checks all that takes its value from a token. */
    static void check(ResolvedGrammar grammar, DiagnosticLog log) {
        Set<Terminal> tokens = new LinkedHashSet<>();
        for (VirtualTerminal virtual : grammar.virtuals().all()) {
            Quantity quantity = VirtualTerminals.quantity(virtual);
            if (quantity != null && quantity.token() != null) {
                tokens.add(quantity.token());
            }
        }
        for (Terminal token : tokens) {
            ReachingValues values = new ReachingValues(token, grammar, log);
            for (Definition definition : grammar.definitions()) {
                definition.alternatives().forEach(alternative -> values.after(Reach.MISSING, alternative.sequence()));
            }
        }
    }

    @Override
    public Reach single(Element.Single single) {
        Symbol symbol = single.symbol();
        if (symbol.equals(token)) {
            return Reach.PRESENT;
        }
        if (symbol instanceof VirtualTerminal virtual) {
            need(virtual, "'" + virtual.name() + "'", single.span());
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
        need(steps.begin(), "#" + steps.counter().name(), counted.counterSpan());
        return start.or(list(counted.element(), null));
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

    /** After two elements nothing new can be known: a value is there or it is not. */
    private Reach list(Element element, @Nullable Element separator) {
        Reach once = after(before, element);
        Reach again = separator == null ? once : after(once, separator);
        return once.or(after(again, element));
    }

    private Reach hidden(Element by) {
        return before.present() ? new Reach(false, by) : before;
    }

    private boolean overwrites(Symbol symbol) {
        return symbol.equals(token) || symbol.equals(error);
    }

    private void need(VirtualTerminal virtual, String shown, Span where) {
        Quantity quantity = VirtualTerminals.quantity(virtual);
        if (quantity == null || !token.equals(quantity.token()) || before.present()) {
            return;
        }
        Element by = before.overwritten();
        List<Related> related = new ArrayList<>();
        related.add(new Related(virtual.span(), "declared here"));
        if (by == null) {
            log.report(VALUE_MISSING, where, related, shown, token.name(), wayOut(virtual));
        } else {
            related.add(0, new Related(by.span(), "this can shift '" + token.name() + "' again"));
            log.report(VALUE_OVERWRITTEN, where, related, shown, token.name(), wayOut(virtual));
        }
    }

    /** The declaration with a name that the handler answers. */
    private static String wayOut(VirtualTerminal virtual) {
        return virtual instanceof VirtualTerminal.Step step
                ? "%1$s = count(%1$sCount)".formatted(step.counter().name())
                : "%1$s = bytes(%1$sLength)".formatted(virtual.name());
    }
}
