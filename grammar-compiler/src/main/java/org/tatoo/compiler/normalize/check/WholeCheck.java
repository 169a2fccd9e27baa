package org.tatoo.compiler.normalize.check;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.EMPTY_WHOLE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.NOT_IN_WHOLE;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.TOO_MANY_PARAMETERS;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.TOO_MANY_VARIANTS;

import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.grammar.NonTerminal;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.normalize.resolve.Definition;
import org.tatoo.compiler.normalize.resolve.Element;
import org.tatoo.compiler.normalize.resolve.ResolvedGrammar;
import org.tatoo.compiler.normalize.resolve.Sequence;

/**
 * The check of productions that are delivered in one call. They consist of tokens, at least one, optional ones and
 * groups included. They represent few sequences of tokens, because each sequence becomes a variant.
 */
public final class WholeCheck implements Element.Cases<Integer> {
    /** The maximum number of parameters of a call. */
    static final int PARAMETERS = 64;

    /** The maximum number of sequences of tokens. */
    static final int VARIANTS = 256;

    private final ResolvedGrammar grammar;
    private final Production production;
    private final DiagnosticLog log;
    private int tokens;

    private WholeCheck(ResolvedGrammar grammar, Production production, DiagnosticLog log) {
        this.grammar = grammar;
        this.production = production;
        this.log = log;
    }

    public static void check(ResolvedGrammar grammar, DiagnosticLog log) {
        for (Definition definition : grammar.definitions()) {
            for (Definition.Alternative alternative : definition.alternatives()) {
                Production.Whole whole = alternative.production().whole();
                if (whole != null) {
                    new WholeCheck(grammar, alternative.production(), log).check(whole, alternative.sequence());
                }
            }
        }
    }

    private void check(Production.Whole whole, Sequence sequence) {
        int variants = variants(sequence);
        int parameters = whole.parameters().size();
        if (tokens == 0) {
            log.report(EMPTY_WHOLE, production.span(), production.name());
        } else if (parameters > PARAMETERS) {
            log.report(TOO_MANY_PARAMETERS, production.span(), production.name(), parameters, PARAMETERS);
        } else if (variants > VARIANTS) {
            log.report(TOO_MANY_VARIANTS, production.span(), production.name(), VARIANTS);
        }
    }

    /** Returns the number of sequences of tokens that {@code sequence} stands for, at most {@link #VARIANTS} + 1. */
    private int variants(Sequence sequence) {
        int product = 1;
        for (Element element : sequence.elements()) {
            product = Math.min(product * element.match(this), VARIANTS + 1);
        }
        return product;
    }

    @Override
    public Integer single(Element.Single single) {
        tokens++;
        Symbol symbol = single.symbol();
        if (symbol instanceof NonTerminal) {
            report("the non-terminal", single);
        } else if (symbol instanceof VirtualTerminal) {
            report("the virtual terminal", single);
        } else if (symbol instanceof Terminal && symbol.equals(grammar.lexicon().error())) {
            report("the error terminal", single);
        }
        return 1;
    }

    @Override
    public Integer unknown(Element.Unknown unknown) {
        tokens++;
        return 1;
    }

    @Override
    public Integer group(Element.Group group) {
        return group.alternatives().stream()
                .mapToInt(this::variants)
                .reduce(0, (sum, more) -> Math.min(sum + more, VARIANTS + 1));
    }

    @Override
    public Integer optional(Element.Optional optional) {
        return 1 + optional.body().match(this);
    }

    @Override
    public Integer repetition(Element.Repetition repetition) {
        tokens++;
        report("the list", repetition);
        return 1;
    }

    @Override
    public Integer counted(Element.Counted counted) {
        tokens++;
        report("the counted list", counted);
        return 1;
    }

    @Override
    public Integer named(Element.Named named) {
        return named.element().match(this);
    }

    @Override
    public Integer bounded(Element.Bounded bounded) {
        tokens++;
        report("the region", bounded);
        return 1;
    }

    private void report(String what, Element element) {
        log.report(NOT_IN_WHOLE, element.span(), what, element.span().text(), production.name());
    }
}
