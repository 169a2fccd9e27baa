package org.tatoo.compiler.reader;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.SYNTAX;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.reader.EbnfParser.CodeContext;
import org.tatoo.compiler.reader.EbnfParser.CodeRangeContext;
import org.tatoo.compiler.reader.EbnfParser.CodesContext;
import org.tatoo.compiler.reader.EbnfParser.ConditionContext;
import org.tatoo.compiler.reader.EbnfParser.NumberContext;
import org.tatoo.compiler.reader.EbnfParser.QualifiedContext;
import org.tatoo.compiler.reader.EbnfParser.RangeContext;
import org.tatoo.compiler.reader.EbnfParser.RangesContext;
import org.tatoo.compiler.reader.EbnfParser.TermContext;
import org.tatoo.compiler.reader.EbnfParser.UntilContext;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.NumberRange;
import org.tatoo.compiler.syntax.TermTree;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/** A builder of records from the parse trees of terms and numbers. */
record TermBuilder(SourceFile file, DiagnosticLog log) {
    TermTree term(TermContext tree) {
        if (tree.operator != null) {
            return new TermTree.Operation(tree.operator.getText(), term(tree.term(0)), term(tree.term(1)));
        }
        if (tree.number() != null) {
            return new TermTree.Constant(number(tree.number()));
        }
        if (tree.function != null) {
            return new TermTree.Call(ProductionBuilder.name(tree.function, file), term(tree.term(0)), span(tree, file));
        }
        return tree.qualified() == null ? term(tree.term(0)) : reference(tree.qualified());
    }

    private TermTree reference(QualifiedContext tree) {
        int last = tree.ID().size() - 1;
        Name field = ProductionBuilder.name(tree.ID(last).getSymbol(), file);
        if (last == 0) {
            return new TermTree.Reference(field, null);
        }
        Span before = Scanner.span(file, tree.getStart())
                .to(Scanner.span(file, tree.ID(last - 1).getSymbol()));
        String name = tree.ID().stream().limit(last).map(ParseTree::getText).collect(Collectors.joining("."));
        return new TermTree.Reference(new Name(name, before), field);
    }

    /** Returns a condition; a term alone holds unless it is 0. */
    TermTree condition(ConditionContext tree) {
        if (tree.term().isEmpty()) {
            TermTree first = condition(tree.condition(0));
            if (tree.condition().size() > 1) {
                return new TermTree.Operation(tree.and != null ? "&&" : "||", first, condition(tree.condition(1)));
            }
            return tree.OPEN() != null ? first : new TermTree.Not(first, span(tree, file));
        }
        TermTree term = term(tree.term(0));
        if (tree.comparison != null) {
            return new TermTree.Operation(tree.comparison.getText(), term, term(tree.term(1)));
        }
        if (tree.word == null) {
            return term;
        }
        if (!tree.word.getText().equals("in")) {
            log.report(SYNTAX, Scanner.span(file, tree.word), tree.word.getText(), "in, a comparison or )", "");
        }
        return new TermTree.In(term, codes(tree.codes()), span(tree, file));
    }

    /** Returns whether {@code tree} is more than a term. */
    boolean isCondition(ConditionContext tree) {
        return tree.term().size() != 1 || tree.word != null;
    }

    VirtualDeclaration.Until until(UntilContext tree) {
        if (tree.order != null && !tree.order.getText().equals("after")) {
            log.report(SYNTAX, Scanner.span(file, tree.order), tree.order.getText(), "after or )", "");
        }
        return new VirtualDeclaration.Until(
                ProductionBuilder.quoted(tree.text, file),
                tree.after == null ? null : ProductionBuilder.quoted(tree.after, file));
    }

    List<NumberRange> ranges(RangesContext tree) {
        List<NumberRange> ranges = new ArrayList<>();
        for (RangeContext range : tree.range()) {
            Name least = number(range.least);
            ranges.add(new NumberRange(least, range.most == null ? least : number(range.most)));
        }
        return ranges;
    }

    /** Returns ranges of numbers and names of constants. */
    List<NumberRange> codes(CodesContext tree) {
        List<NumberRange> ranges = new ArrayList<>();
        for (CodeRangeContext range : tree.codeRange()) {
            Name least = code(range.least);
            ranges.add(new NumberRange(least, range.most == null ? least : code(range.most)));
        }
        return ranges;
    }

    private Name code(CodeContext tree) {
        return tree.number() != null
                ? number(tree.number())
                : ProductionBuilder.name(tree.ID().getSymbol(), file);
    }

    /** Returns a number with its sign. */
    Name number(NumberContext tree) {
        return new Name(tree.getText(), span(tree, file));
    }

    private static Span span(ParserRuleContext tree, SourceFile file) {
        return new Span(file, tree.getStart().getStartIndex(), tree.getStop().getStopIndex() + 1);
    }
}
