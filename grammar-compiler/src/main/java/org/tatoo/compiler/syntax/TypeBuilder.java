package org.tatoo.compiler.syntax;

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
        Name radix = tree.radix == null ? null : ProductionBuilder.name(tree.radix, file);
        return new JavaType(qualified(tree.qualified()), radix);
    }

    /** The text without blanks and comments. */
    Name qualified(QualifiedContext tree) {
        Span span =
                new Span(file, tree.getStart().getStartIndex(), tree.getStop().getStopIndex() + 1);
        return new Name(tree.getText(), span);
    }
}
