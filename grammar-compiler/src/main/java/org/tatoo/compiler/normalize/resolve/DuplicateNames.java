package org.tatoo.compiler.normalize.resolve;

import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_NAME;
import static org.tatoo.compiler.diagnostic.DiagnosticKind.DUPLICATE_NON_TERMINAL;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.Related;
import org.tatoo.compiler.syntax.GrammarFile;
import org.tatoo.compiler.syntax.LexicalDeclaration;
import org.tatoo.compiler.syntax.Name;
import org.tatoo.compiler.syntax.ProductionDeclaration;
import org.tatoo.compiler.syntax.VirtualDeclaration;

/** The check that each name is declared once in its name space. */
public final class DuplicateNames {
    private DuplicateNames() {}

    static void check(GrammarFile file, DiagnosticLog log) {
        Stream<Name> declared = Stream.concat(
                        file.lexical().stream().map(LexicalDeclaration::name),
                        file.virtuals().stream().map(VirtualDeclaration::name))
                .sorted(Comparator.comparingInt(name -> name.span().start()));
        check(Stream.concat(declared, Stream.ofNullable(file.error())), DUPLICATE_NAME, log);
        check(file.productions().stream().map(ProductionDeclaration::name), DUPLICATE_NON_TERMINAL, log);
    }

    private static void check(Stream<Name> names, DiagnosticKind kind, DiagnosticLog log) {
        Map<String, Name> taken = new HashMap<>();
        names.forEach(name -> {
            Name first = taken.putIfAbsent(name.text(), name);
            if (first != null) {
                log.report(kind, name.span(), List.of(new Related(first.span(), "the first one")), name.text());
            }
        });
    }
}
