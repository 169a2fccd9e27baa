package org.tatoo.compiler.reader;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISPLACED_ANNOTATION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISPLACED_BOUND;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.SYNTAX;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNSUPPORTED;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.reader.EbnfParser.AlternativeContext;
import org.tatoo.compiler.reader.EbnfParser.AlternativesContext;
import org.tatoo.compiler.reader.EbnfParser.ElementContext;
import org.tatoo.compiler.reader.EbnfParser.PrimaryContext;
import org.tatoo.compiler.reader.EbnfParser.SuffixContext;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.Quoted;

/** A builder of records from the parse trees of alternatives. */
final class ProductionBuilder {
    /** The only word that may stand after the name of a production. */
    static final String WHOLE = "whole";

    private final SourceFile file;
    private final DiagnosticLog log;

    ProductionBuilder(SourceFile file, DiagnosticLog log) {
        this.file = file;
        this.log = log;
    }

    List<Alternative> alternatives(AlternativesContext tree) {
        return tree.alternative().stream().map(this::alternative).toList();
    }

    private Alternative alternative(AlternativeContext tree) {
        List<Expression> elements = tree.element().stream().map(this::element).toList();
        boolean empty = tree.getChildCount() == 0;
        int start = tree.getStart().getStartIndex();
        Span span = empty ? new Span(file, start, start) : span(tree);
        return new Alternative(elements, name(tree.priorityName), name(tree.productionName), isWhole(tree.mark), span);
    }

    private boolean isWhole(@Nullable Token mark) {
        if (mark != null && !mark.getText().equals(WHOLE)) {
            log.report(SYNTAX, Scanner.span(file, mark), mark.getText(), WHOLE + " or }", "");
        }
        return mark != null;
    }

    private Expression element(ElementContext tree) {
        if (tree.adjacent != null) {
            log.report(
                    UNSUPPORTED,
                    Scanner.span(file, tree.adjacent),
                    "adjacency (~) is",
                    "leave it out: without a blanks section everything is adjacent");
        }
        Expression primary = primary(tree.primary());
        SuffixContext suffix = tree.suffix();
        Expression element = suffix == null
                ? primary
                : suffixed(
                        primary,
                        suffix,
                        bound(tree),
                        new Span(file, primary.span().start(), end(suffix)));
        if (tree.bound() != null && !(element instanceof Expression.Repetition)) {
            log.report(MISPLACED_BOUND, span(tree.bound()), primary.span().text());
        }
        Expression bounded = tree.region == null
                ? element
                : new Expression.Bounded(
                        element,
                        name(tree.region, file),
                        new Span(file, primary.span().start(), end(tree)));
        return tree.name == null ? bounded : new Expression.Named(name(tree.name, file), bounded, span(tree));
    }

    private @Nullable Name bound(ElementContext tree) {
        return tree.bound() == null
                ? null
                : new TermBuilder(file).number(tree.bound().number());
    }

    private Expression suffixed(Expression primary, SuffixContext suffix, @Nullable Name most, Span span) {
        PrimaryContext separator = suffix.primary();
        if (suffix.HASH() != null) {
            return new Expression.Counted(primary, name(suffix.ID().getSymbol(), file), span);
        }
        if (suffix.QUESTION() != null) {
            return new Expression.Optional(primary, suffix.EXCLAMATION() != null, span);
        }
        return new Expression.Repetition(
                primary, separator == null ? null : primary(separator), suffix.STAR() != null, most, span);
    }

    private Expression primary(PrimaryContext tree) {
        if (tree.ID() != null) {
            return new Expression.Reference(name(tree.ID().getSymbol(), file));
        }
        if (tree.STRING() != null) {
            return new Expression.Terminal(quoted(tree.STRING().getSymbol(), file));
        }
        if (tree.CASELESS() != null) {
            Span span = Scanner.span(file, tree.CASELESS().getSymbol());
            return new Expression.Terminal(new Quoted(new Span(file, span.start() + 1, span.end() - 2), span));
        }
        List<Alternative> alternatives = new ArrayList<>();
        for (Alternative alternative : alternatives(tree.alternatives())) {
            reportAnnotation(alternative.priority(), "the priority [%s]");
            reportAnnotation(alternative.production(), "the name {%s}");
            alternatives.add(alternative);
        }
        return simple(new Expression.Group(alternatives, span(tree)));
    }

    /** Returns the content of a group of a single name or group, whose parentheses have no effect. */
    private static Expression simple(Expression.Group group) {
        List<Expression> elements = group.alternatives().get(0).elements();
        if (group.alternatives().size() > 1 || elements.size() != 1) {
            return group;
        }
        Expression only = elements.get(0);
        boolean primary = only instanceof Expression.Reference
                || only instanceof Expression.Terminal
                || only instanceof Expression.Group;
        return primary ? only : group;
    }

    private void reportAnnotation(@Nullable Name name, String what) {
        if (name != null) {
            log.report(MISPLACED_ANNOTATION, name.span(), what.formatted(name.text()));
        }
    }

    private @Nullable Name name(@Nullable Token token) {
        return token == null ? null : name(token, file);
    }

    static Name name(Token token, SourceFile file) {
        return new Name(token.getText(), Scanner.span(file, token));
    }

    static Quoted quoted(Token token, SourceFile file) {
        Span span = Scanner.span(file, token);
        return new Quoted(new Span(file, span.start() + 1, span.end() - 1), span);
    }

    private Span span(ParserRuleContext tree) {
        return new Span(file, tree.getStart().getStartIndex(), end(tree));
    }

    private static int end(ParserRuleContext tree) {
        return tree.getStop().getStopIndex() + 1;
    }
}
