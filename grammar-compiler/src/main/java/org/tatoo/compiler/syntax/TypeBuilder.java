package org.tatoo.compiler.syntax;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.UNSUPPORTED;

import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;
import org.tatoo.compiler.syntax.EbnfParser.QualifiedContext;
import org.tatoo.compiler.syntax.EbnfParser.TypeContext;

/** Makes names of the parse trees of types. */
final class TypeBuilder {
    private final SourceFile file;
    private final DiagnosticLog log;

    TypeBuilder(SourceFile file, DiagnosticLog log) {
        this.file = file;
        this.log = log;
    }

    Name type(TypeContext tree) {
        Name name = qualified(tree.qualified());
        if (tree.radix != null) {
            Span span = new Span(file, name.span().start(), tree.getStop().getStopIndex() + 1);
            log.report(
                    UNSUPPORTED,
                    span,
                    "typed values (" + name.text() + "(" + tree.radix.getText() + ")) are",
                    "leave out the radix and decode the token in the handler");
        }
        return name;
    }

    /** The text without blanks and comments. */
    Name qualified(QualifiedContext tree) {
        Span span =
                new Span(file, tree.getStart().getStartIndex(), tree.getStop().getStopIndex() + 1);
        return new Name(tree.getText(), span);
    }
}
