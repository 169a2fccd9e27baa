package org.tatoo.compiler.reader;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISPLACED_ANNOTATION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISPLACED_AS;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISPLACED_SILENT;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.SYNTAX;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNSUPPORTED;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.reader.EbnfParser.AlternativeContext;
import org.tatoo.compiler.reader.EbnfParser.AlternativesContext;
import org.tatoo.compiler.reader.EbnfParser.ElementContext;
import org.tatoo.compiler.reader.EbnfParser.ElementOptionContext;
import org.tatoo.compiler.reader.EbnfParser.PrimaryContext;
import org.tatoo.compiler.reader.EbnfParser.RenamingContext;
import org.tatoo.compiler.reader.EbnfParser.SilenceContext;
import org.tatoo.compiler.reader.EbnfParser.SuffixContext;
import org.tatoo.compiler.syntax.Alternative;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.Quoted;
import org.tatoo.compiler.syntax.Shorthand;
import org.tatoo.compiler.syntax.Silence;

/** A builder of records from the parse trees of alternatives. */
final class ProductionBuilder {
    /** The only word that may stand after the name of a production. */
    static final String WHOLE = "whole";

    private final SourceFile file;
    private final DiagnosticLog log;
    private final PlacedBuilder placed;

    ProductionBuilder(SourceFile file, DiagnosticLog log) {
        this.file = file;
        this.log = log;
        this.placed = new PlacedBuilder(file, log);
    }

    /** Returns the alternatives of {@code tree}; there is an empty one in {@code ||}. */
    List<Alternative> alternatives(AlternativesContext tree) {
        List<Alternative> alternatives = new ArrayList<>();
        for (ParseTree child : tree.children) {
            if (child instanceof AlternativeContext alternative) {
                alternatives.add(alternative(alternative));
            } else if (child instanceof TerminalNode bar && bar.getSymbol().getType() == EbnfParser.OR) {
                int between = bar.getSymbol().getStartIndex() + 1;
                Span span = new Span(file, between, between);
                alternatives.add(new Alternative(List.of(), null, null, false, span));
            }
        }
        return alternatives;
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

    Expression element(ElementContext tree) {
        if (tree.adjacent != null) {
            log.report(
                    UNSUPPORTED,
                    Scanner.span(file, tree.adjacent),
                    "adjacency (~) is",
                    "leave it out: without a blanks section everything is adjacent");
        }
        int options = tree.suffix() == null ? tree.elementOption().size() : optionsBefore(tree);
        Expression primary =
                placed.withOptions(primary(tree.primary()), tree.elementOption().subList(0, options));
        primary = marked(renamed(primary, tree.renaming()), tree);
        SuffixContext suffix = tree.suffix();
        Expression element = suffix == null
                ? primary
                : suffixed(
                        primary,
                        suffix,
                        tree.elementOption()
                                .subList(options, tree.elementOption().size()),
                        new Span(file, primary.span().start(), end(suffix)));
        if (tree.bound() != null) {
            element = placed.limited(element, tree.bound());
        }
        Expression bounded = tree.region == null
                ? element
                : new Expression.Bounded(
                        element,
                        new TypeBuilder(file, log).qualified(tree.region),
                        new Span(file, primary.span().start(), end(tree)));
        return tree.name == null ? bounded : new Expression.Named(name(tree.name, file), bounded, true, span(tree));
    }

    /** Returns the number of options that stand before the suffix. */
    private static int optionsBefore(ElementContext tree) {
        int suffix = tree.suffix().getStart().getStartIndex();
        return (int) tree.elementOption().stream()
                .filter(option -> option.getStart().getStartIndex() < suffix)
                .count();
    }

    /** Returns {@code primary} with the mark at the end of the element {@code tree}, if there is one. */
    private Expression marked(Expression primary, ElementContext tree) {
        for (SilenceContext mark : tree.silence()) {
            if (mark != tree.late) {
                return marked(primary, mark);
            }
            String element = primary.span().text();
            log.report(
                    MISPLACED_SILENT,
                    span(mark),
                    "the element has a suffix or a region",
                    "write %s %s%s".formatted(element, span(mark).text(), suffix(primary, mark)));
        }
        return primary;
    }

    private Expression marked(Expression primary, SilenceContext mark) {
        List<Name> fields = mark.bits.stream().map(bits -> name(bits, file)).toList();
        Silence silence = new Silence(fields, span(mark));
        if (primary instanceof Expression.Terminal terminal) {
            return new Expression.Terminal(terminal.quoted(), silence, terminal.constant());
        }
        if (primary instanceof Shorthand.Number number) {
            return number.with(silence);
        }
        log.report(
                MISPLACED_SILENT,
                span(mark),
                primary.span().text() + " is not a token",
                "write silent after the tokens whose numbers are no components");
        return primary;
    }

    private Expression renamed(Expression primary, @Nullable RenamingContext tree) {
        if (tree == null) {
            return primary;
        }
        if (primary instanceof Expression.Terminal terminal) {
            return new Expression.Terminal(terminal.quoted(), null, name(tree.name, file));
        }
        log.report(MISPLACED_AS, span(tree), span(tree).text(), primary.span().text() + " is no text");
        return primary;
    }

    /** Returns the text between {@code primary} and the mark after it. */
    private String suffix(Expression primary, SilenceContext mark) {
        return file.text().substring(primary.span().end(), span(mark).start()).strip();
    }

    private Expression suffixed(
            Expression primary, SuffixContext suffix, List<ElementOptionContext> options, Span span) {
        PrimaryContext separator = suffix.primary();
        if (suffix.word != null || suffix.WHEN() != null) {
            return placed.measured(primary, suffix, options, span);
        }
        Expression element = suffix.HASH() != null
                ? new Expression.Counted(primary, new TypeBuilder(file, log).qualified(suffix.qualified()), span)
                : suffix.QUESTION() != null
                        ? new Expression.Optional(primary, suffix.EXCLAMATION() != null, span)
                        : new Expression.Repetition(
                                primary,
                                separator == null ? null : primary(separator),
                                suffix.STAR() != null,
                                null,
                                span);
        return placed.withOptions(element, options);
    }

    private Expression primary(PrimaryContext tree) {
        if (tree.placed() != null) {
            return placed.placed(tree.placed(), tree.qualified());
        }
        if (tree.IF() != null) {
            return placed.condition(tree);
        }
        if (tree.template != null) {
            return placed.enumerated(placed.call(tree, this), tree.enumeration());
        }
        if (tree.qualified() != null) {
            return placed.enumerated(
                    placed.named(new TypeBuilder(file, log).qualified(tree.qualified())), tree.enumeration());
        }
        if (tree.STRING() != null) {
            return new Expression.Terminal(quoted(tree.STRING().getSymbol(), file), null, null);
        }
        if (tree.CASELESS() != null) {
            Span span = Scanner.span(file, tree.CASELESS().getSymbol());
            return new Expression.Terminal(
                    new Quoted(new Span(file, span.start() + 1, span.end() - 2), span), null, null);
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
