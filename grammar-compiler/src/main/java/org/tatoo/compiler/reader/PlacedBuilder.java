package org.tatoo.compiler.reader;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_ENUMERATION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.BAD_LIMIT;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISPLACED_BOUND;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.MISPLACED_OPTION;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.SYNTAX;

import java.util.List;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.reader.EbnfParser.ArgumentContext;
import org.tatoo.compiler.reader.EbnfParser.BoundContext;
import org.tatoo.compiler.reader.EbnfParser.ElementOptionContext;
import org.tatoo.compiler.reader.EbnfParser.EnumerationContext;
import org.tatoo.compiler.reader.EbnfParser.PlacedContext;
import org.tatoo.compiler.reader.EbnfParser.PrimaryContext;
import org.tatoo.compiler.reader.EbnfParser.QualifiedContext;
import org.tatoo.compiler.reader.EbnfParser.RangesContext;
import org.tatoo.compiler.reader.EbnfParser.SuffixContext;
import org.tatoo.compiler.syntax.Enumeration;
import org.tatoo.compiler.syntax.Expression;
import org.tatoo.compiler.syntax.JavaType;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.NumberRange;
import org.tatoo.compiler.syntax.NumberType;
import org.tatoo.compiler.syntax.Shorthand;
import org.tatoo.compiler.syntax.TermTree;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/** A builder of records from the parse trees of elements that stand for a declaration or a template. */
final class PlacedBuilder {
    private static final String IN = "in";

    private final SourceFile file;
    private final DiagnosticLog log;
    private final TermBuilder terms;

    PlacedBuilder(SourceFile file, DiagnosticLog log) {
        this.file = file;
        this.log = log;
        this.terms = new TermBuilder(file, log);
    }

    /** Returns the element {@code name}: a number, or a non-terminal. */
    Expression named(Name name) {
        return NumberType.isName(name.text()) ? number(name, List.of(), name.span()) : new Expression.Reference(name);
    }

    /** Returns {@code element} with its options; reports those that it cannot have. */
    Expression withOptions(Expression element, List<ElementOptionContext> options) {
        Expression result = element;
        for (ElementOptionContext option : options) {
            result = withOption(result, option);
        }
        return result;
    }

    /** Returns the raw bytes or the bits of {@code tree}. */
    Expression placed(PlacedContext tree, @Nullable QualifiedContext qualified) {
        JavaType type = qualified == null
                ? null
                : new JavaType(new TypeBuilder(file, log).qualified(qualified), null, null, List.of());
        Span span = span(tree).to(span(qualified == null ? tree : qualified));
        if (tree.BITS() == null) {
            return new Shorthand.Raw(content(tree), type, null, span);
        }
        if (type != null) {
            log.report(MISPLACED_OPTION, type.name().span(), "a token of named bits", "another type");
        }
        Name name = ProductionBuilder.name(tree.BITS().getSymbol(), file);
        TypeBuilder types = new TypeBuilder(file, log);
        JavaType bits = new JavaType(
                name, null, null, tree.bitField().stream().map(types::field).toList());
        return new Shorthand.Number(bits, List.of(), span(tree));
    }

    /** Returns the condition {@code tree}. */
    Expression condition(PrimaryContext tree) {
        return new Shorthand.If(terms.condition(tree.condition()), span(tree));
    }

    /** Returns the number or the use of a template that {@code tree} is. */
    Expression call(PrimaryContext tree, ProductionBuilder elements) {
        Name name = ProductionBuilder.name(tree.template, file);
        if (!tree.ID().isEmpty()) {
            String before = tree.ID().stream().map(ParseTree::getText).collect(Collectors.joining("."));
            name = new Name(
                    before + "." + name.text(),
                    Scanner.span(file, tree.ID(0).getSymbol()).to(name.span()));
        }
        if (NumberType.hasDigits(name.text())) {
            return number(name, digits(tree), span(tree));
        }
        return new Shorthand.Use(
                name,
                tree.argument().stream()
                        .map(argument -> argument(argument, elements))
                        .toList(),
                span(tree));
    }

    /** Returns {@code element} with the names {@code tree} of its values; no names are written if it is null. */
    Expression enumerated(Expression element, @Nullable EnumerationContext tree) {
        if (tree == null) {
            return element;
        }
        Enumeration names = new TypeBuilder(file, log).enumeration(tree);
        if (element instanceof Shorthand.Number number) {
            return number.with(names);
        }
        if (element instanceof Expression.Reference reference) {
            JavaType type = new JavaType(reference.name(), null, null, List.of(), names);
            return new Shorthand.Number(type, List.of(), reference.span().to(names.span()));
        }
        log.report(
                BAD_ENUMERATION,
                names.span(),
                "belongs to a number, and " + element.span().text() + " is none",
                "write a number type before it: u8 " + names.span().text());
        return element;
    }

    /** Returns {@code element} with the suffix {@code tree}, which takes a term. */
    Expression measured(Expression element, SuffixContext tree, List<ElementOptionContext> options, Span span) {
        TermTree term = tree.WHEN() != null ? terms.condition(tree.condition()) : terms.term(tree.term());
        VirtualDeclaration.Kind kind = tree.WHEN() != null
                ? VirtualDeclaration.Kind.CONDITION
                : tree.TIMES() != null ? VirtualDeclaration.Kind.COUNTER : VirtualDeclaration.Kind.REGION;
        Name max = null;
        for (ElementOptionContext option : options) {
            if (kind != VirtualDeclaration.Kind.CONDITION && max == null && isMax(option)) {
                max = single(option.ranges());
            } else {
                unexpected(option, "the next element");
            }
        }
        return new Shorthand.Measured(kind, element, term, max, span(tree), span);
    }

    /** Reports that {@code option} stands in place of {@code expected}. */
    void unexpected(ElementOptionContext option, String expected) {
        String hint = "in limits a number; max limits raw bytes, times(…) and within(…)";
        log.report(SYNTAX, Scanner.span(file, option.word), option.word.getText(), expected, hint);
    }

    private Expression withOption(Expression element, ElementOptionContext option) {
        boolean in = option.word.getText().equals(IN);
        Span span = element.span().to(span(option));
        if (in && element instanceof Expression.Reference reference) {
            return number(reference.name(), terms.ranges(option.ranges()), span);
        }
        if (in && element instanceof Shorthand.Number number && number.ranges().isEmpty()) {
            return new Shorthand.Number(number.type(), terms.ranges(option.ranges()), span);
        }
        if (isMax(option)) {
            return limited(element, single(option.ranges()), span(option));
        }
        if (option.word.getText().equals(LexicalOptions.MAX)
                && option.ranges().range().size() == 1) {
            Span limit = span(option.ranges());
            log.report(BAD_LIMIT, limit, limit.text(), Integer.MAX_VALUE);
        } else {
            unexpected(option, "the next element");
        }
        return element;
    }

    /** Returns {@code element} with the bound that stands after its region. */
    Expression limited(Expression element, BoundContext bound) {
        return limited(element, terms.number(bound.number()), span(bound));
    }

    private Expression limited(Expression element, Name max, Span option) {
        if (element instanceof Shorthand.Raw raw && raw.max() == null) {
            return new Shorthand.Raw(raw.content(), raw.type(), max, raw.span().to(option));
        }
        if (element instanceof Expression.Repetition list && list.most() == null) {
            return new Expression.Repetition(list.element(), list.separator(), list.optional(), max, list.span());
        }
        log.report(MISPLACED_BOUND, option, element.span().text());
        return element;
    }

    private static Expression number(Name type, List<NumberRange> ranges, Span span) {
        return new Shorthand.Number(new JavaType(type, null, null, List.of()), ranges, span);
    }

    private static Expression number(Name type, Name digits, Span span) {
        return new Shorthand.Number(new JavaType(type, digits, null, List.of()), List.of(), span);
    }

    private Shorthand.Argument argument(ArgumentContext tree, ProductionBuilder elements) {
        if (tree.ranges() != null) {
            List<NumberRange> ranges = terms.ranges(tree.ranges());
            boolean one = ranges.size() == 1
                    && ranges.get(0).least().equals(ranges.get(0).most());
            return new Shorthand.Argument(
                    null, one ? new TermTree.Constant(ranges.get(0).least()) : null, ranges, span(tree));
        }
        Expression element = elements.element(tree.element());
        return new Shorthand.Argument(element, asTerm(element), List.of(), span(tree));
    }

    private static @Nullable TermTree asTerm(Expression element) {
        if (element instanceof Expression.Reference reference) {
            return TermTree.Reference.of(reference.name());
        }
        return element instanceof Expression.Terminal terminal
                        && !terminal.quoted().isLiteral()
                ? new TermTree.Reference(new Name(terminal.quoted().text(), terminal.span()), null)
                : null;
    }

    private VirtualDeclaration.Content content(PlacedContext tree) {
        if (tree.UNTIL() != null) {
            return terms.until(tree.until());
        }
        if (tree.REST() != null) {
            return new VirtualDeclaration.Rest(
                    tree.qualified() == null ? null : new TypeBuilder(file, log).qualified(tree.qualified()));
        }
        return new VirtualDeclaration.Amount(terms.term(tree.term()));
    }

    /** Returns the number of digits in the brackets of {@code tree}, or what stands in its place. */
    private Name digits(PrimaryContext tree) {
        boolean number = tree.argument().size() == 1
                && tree.argument(0).ranges() != null
                && tree.argument(0).ranges().range().size() == 1
                && tree.argument(0).ranges().range(0).most == null;
        return number ? single(tree.argument(0).ranges()) : new Name("?", span(tree));
    }

    private static boolean isMax(ElementOptionContext option) {
        return option.word.getText().equals(LexicalOptions.MAX)
                && option.ranges().range().size() == 1
                && option.ranges().range(0).most == null;
    }

    private Name single(RangesContext ranges) {
        return terms.number(ranges.range(0).least);
    }

    private Span span(ParserRuleContext tree) {
        return new Span(file, tree.getStart().getStartIndex(), tree.getStop().getStopIndex() + 1);
    }
}
