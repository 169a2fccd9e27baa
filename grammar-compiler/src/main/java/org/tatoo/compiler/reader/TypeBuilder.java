package org.tatoo.compiler.reader;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.SYNTAX;

import java.util.List;
import org.antlr.v4.runtime.Token;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.reader.EbnfParser.BitFieldContext;
import org.tatoo.compiler.reader.EbnfParser.EnumerationContext;
import org.tatoo.compiler.reader.EbnfParser.QualifiedContext;
import org.tatoo.compiler.reader.EbnfParser.TypeContext;
import org.tatoo.compiler.syntax.BitField;
import org.tatoo.compiler.syntax.Enumeration;
import org.tatoo.compiler.syntax.JavaType;
import org.tatoo.compiler.syntax.Name;

/** A builder of records from the parse trees of types. */
final class TypeBuilder {
    private final SourceFile file;
    private final DiagnosticLog log;

    TypeBuilder(SourceFile file, DiagnosticLog log) {
        this.file = file;
        this.log = log;
    }

    JavaType type(TypeContext tree) {
        Enumeration names = tree.enumeration() == null ? null : enumeration(tree.enumeration());
        return unnamed(tree).with(names);
    }

    private JavaType unnamed(TypeContext tree) {
        Name name = qualified(tree.qualified());
        if (tree.radix == null) {
            return new JavaType(
                    name, null, null, tree.bitField().stream().map(this::field).toList());
        }
        boolean ordered = tree.order != null && tree.order.getStartIndex() == tree.radix.getStopIndex() + 1;
        Token last = ordered || tree.sign != null ? tree.order : tree.radix;
        Span span = new Span(file, tree.radix.getStartIndex(), last.getStopIndex() + 1);
        Name radix = new Name(file.text().substring(span.start(), span.end()), span);
        Token sign = ordered || tree.sign != null ? tree.sign : tree.order;
        return new JavaType(name, radix, sign == null ? null : ProductionBuilder.name(sign, file), List.of());
    }

    BitField field(BitFieldContext tree) {
        if (tree.word != null && !tree.word.getText().equals("in")) {
            log.report(SYNTAX, Scanner.span(file, tree.word), tree.word.getText(), "in, a comma or )", "");
        }
        return new BitField(
                ProductionBuilder.name(tree.name, file),
                ProductionBuilder.name(tree.width, file),
                tree.codes() == null ? List.of() : new TermBuilder(file, log).codes(tree.codes()),
                tree.enumeration() == null ? null : enumeration(tree.enumeration()));
    }

    Enumeration enumeration(EnumerationContext tree) {
        if (!tree.word.getText().equals("enum")) {
            log.report(SYNTAX, Scanner.span(file, tree.word), tree.word.getText(), "enum(…)", "");
        }
        TermBuilder terms = new TermBuilder(file, log);
        Span span =
                new Span(file, tree.getStart().getStartIndex(), tree.getStop().getStopIndex() + 1);
        return new Enumeration(
                tree.constant().stream()
                        .map(constant -> new Enumeration.Constant(
                                ProductionBuilder.name(constant.name, file), terms.number(constant.number())))
                        .toList(),
                span);
    }

    /** Returns the qualified name without blanks and comments. */
    Name qualified(QualifiedContext tree) {
        Span span =
                new Span(file, tree.getStart().getStartIndex(), tree.getStop().getStopIndex() + 1);
        return new Name(tree.getText(), span);
    }
}
