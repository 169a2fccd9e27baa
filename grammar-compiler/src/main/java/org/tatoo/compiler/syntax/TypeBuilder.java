package org.tatoo.compiler.syntax;

import org.antlr.v4.runtime.Token;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.syntax.EbnfParser.QualifiedContext;
import org.tatoo.compiler.syntax.EbnfParser.TypeContext;

/** Builds records from the parse trees of types. */
final class TypeBuilder {
    private final SourceFile file;

    TypeBuilder(SourceFile file) {
        this.file = file;
    }

    JavaType type(TypeContext tree) {
        Name name = qualified(tree.qualified());
        if (tree.radix == null) {
            return new JavaType(name, null, null);
        }
        boolean ordered = tree.order != null && tree.order.getStartIndex() == tree.radix.getStopIndex() + 1;
        Token last = ordered || tree.sign != null ? tree.order : tree.radix;
        Span span = new Span(file, tree.radix.getStartIndex(), last.getStopIndex() + 1);
        Name radix = new Name(file.text().substring(span.start(), span.end()), span);
        Token sign = ordered || tree.sign != null ? tree.sign : tree.order;
        return new JavaType(name, radix, sign == null ? null : ProductionBuilder.name(sign, file));
    }

    /** The text without blanks and comments. */
    Name qualified(QualifiedContext tree) {
        Span span =
                new Span(file, tree.getStart().getStartIndex(), tree.getStop().getStopIndex() + 1);
        return new Name(tree.getText(), span);
    }
}
