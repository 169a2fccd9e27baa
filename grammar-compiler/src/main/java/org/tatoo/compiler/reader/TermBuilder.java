package org.tatoo.compiler.reader;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.reader.EbnfParser.NumberContext;
import org.tatoo.compiler.reader.EbnfParser.RangeContext;
import org.tatoo.compiler.reader.EbnfParser.RangesContext;
import org.tatoo.compiler.reader.EbnfParser.TermContext;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.NumberRange;
import org.tatoo.compiler.syntax.TermTree;

/** A builder of records from the parse trees of terms and numbers. */
record TermBuilder(SourceFile file) {
    TermTree term(TermContext tree) {
        if (tree.operator != null) {
            return new TermTree.Operation(tree.operator.getText().charAt(0), term(tree.term(0)), term(tree.term(1)));
        }
        if (tree.number() != null) {
            return new TermTree.Constant(number(tree.number()));
        }
        if (tree.function != null) {
            return new TermTree.Call(
                    ProductionBuilder.name(tree.function, file),
                    ProductionBuilder.name(tree.region, file),
                    span(tree, file));
        }
        return tree.name == null
                ? term(tree.term(0))
                : new TermTree.Reference(
                        ProductionBuilder.name(tree.name, file),
                        tree.field == null ? null : ProductionBuilder.name(tree.field, file));
    }

    List<NumberRange> ranges(RangesContext tree) {
        List<NumberRange> ranges = new ArrayList<>();
        for (RangeContext range : tree.range()) {
            Name least = number(range.least);
            ranges.add(new NumberRange(least, range.most == null ? least : number(range.most)));
        }
        return ranges;
    }

    /** Returns a number with its sign. */
    Name number(NumberContext tree) {
        return new Name(tree.getText(), span(tree, file));
    }

    private static Span span(ParserRuleContext tree, SourceFile file) {
        return new Span(file, tree.getStart().getStartIndex(), tree.getStop().getStopIndex() + 1);
    }
}
