package org.tatoo.compiler.normalize;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.diagnostic.Diagnostic;
import org.tatoo.compiler.diagnostic.DiagnosticKind;
import org.tatoo.compiler.diagnostic.DiagnosticLog;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Production;
import org.tatoo.compiler.grammar.Symbol;
import org.tatoo.compiler.grammar.Terminal;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.shorthand.Shorthands;
import org.tatoo.compiler.syntax.GrammarFile;

/** A grammar from text, for tests. */
record Normalized(@Nullable Grammar result, List<Diagnostic> diagnostics) {
    /** Tokens a to e and the given productions. */
    static Normalized productions(String productions) {
        return of("tokens: a = 'a' b = 'b' c = 'c' d = 'd' e = 'e'\nproductions:\n" + productions);
    }

    static Normalized of(String text) {
        return of(text, "g", "");
    }

    static Normalized of(String text, String name, String packageName) {
        DiagnosticLog log = new DiagnosticLog();
        GrammarFile file = Shorthands.read(new SourceFile("g.ebnf", text), log);
        Grammar grammar = file == null ? null : Normalizer.normalize(file, name, packageName, log);
        return new Normalized(grammar, log.sorted());
    }

    Grammar grammar() {
        assertThat(result).as(diagnostics.toString()).isNotNull();
        return java.util.Objects.requireNonNull(result);
    }

    List<DiagnosticKind> kinds() {
        return diagnostics.stream().map(Diagnostic::kind).toList();
    }

    /** One variant a line: its production's name, if it has one, and what it reduces. */
    String variants() {
        return grammar().variants().stream().map(Normalized::line).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String line(Variant variant) {
        Production production = variant.production();
        String symbols = variant.rightHandSide().stream().map(Normalized::text).collect(Collectors.joining(" "));
        String name = production == null ? "-" : production.name();
        return (name + ": " + variant.leftHandSide().name() + " -> " + symbols).stripTrailing();
    }

    private static String text(Symbol symbol) {
        return symbol instanceof Terminal ? "'" + symbol.name() + "'" : symbol.name();
    }
}
