package org.tatoo.compiler.oracle;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.Diagnostic;
import org.tatoo.compiler.diagnostic.Severity;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.diagnostic.Span;

/** A grammar file that is mended as the hints of its errors say, until each production has a record. */
public final class NamedText {
    private static final int ROUNDS = 40;

    private final StringBuilder text;
    private int names;

    private NamedText(String text) {
        this.text = new StringBuilder(text);
    }

    /**
     * {@code grammar} with {@code directives}, names, and its first start only; null if an error remains whose hint asks for more than names
     * and non-terminals.
     */
    public static @Nullable String of(String grammar, String directives) {
        NamedText named = new NamedText(grammar.replaceFirst("directives:\n", "directives:\n" + directives)
                .replaceFirst("(starts:\n  \\w+).*", "$1"));
        for (int i = 0; i < ROUNDS; i++) {
            Compilation compilation = compile(named.text.toString());
            if (!compilation.hasErrors()) {
                return named.text.toString();
            }
            if (!named.mend(compilation.diagnostics())) {
                return null;
            }
        }
        return null;
    }

    private static Compilation compile(String text) {
        return GrammarCompiler.compile(new GrammarSource(new SourceFile("g.ebnf", text), "a/g.ebnf"));
    }

    /** Does what the hints say, from the last to the first; false if that is not known. */
    private boolean mend(List<Diagnostic> diagnostics) {
        List<Diagnostic> errors = diagnostics.stream()
                .filter(diagnostic -> diagnostic.severity() == Severity.ERROR)
                .sorted(Comparator.comparing((Diagnostic error) -> error.span().start())
                        .reversed())
                .toList();
        List<String> added = new ArrayList<>();
        Set<Integer> mended = new HashSet<>();
        int before = text.length();
        for (Diagnostic error : errors) {
            Span span = error.span();
            if (span.isWhole() || span.end() > before || !mended.add(span.start())) {
                continue; // something in it has changed: the next round looks again
            }
            before = span.start();
            switch (error.kind()) {
                case UNNAMED_GROUP, SAME_COMPONENT -> text.insert(span.start(), "x" + names++ + "=");
                case NEEDS_NON_TERMINAL -> {
                    String name = "y" + names++;
                    added.add("  " + name + " = " + span.text() + " ;\n");
                    text.replace(span.start(), span.end(), name);
                }
                default -> {
                    return false;
                }
            }
        }
        added.forEach(text::append);
        return true;
    }
}
