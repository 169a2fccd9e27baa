package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.SourceFile;
import org.tatoo.compiler.java.GeneratedFile;
import org.tatoo.compiler.java.JavaWriter;
import org.tatoo.compiler.trace.TracedParser;
import org.tatoo.compiler.uses.GrammarPath;

/**
 * Parsers of grammars, each compiled once for all tests; javac compiles equal sources once, whatever options they are of. A
 * grammar is its text, or the path of a file.
 */
final class CompiledGrammar {
    private static final Map<String, TracedParser> PARSERS = new ConcurrentHashMap<>();
    private static final Map<List<GeneratedFile>, TracedParser> PARSERS_OF_SOURCES = new ConcurrentHashMap<>();
    private static final Map<String, Optional<TracedParser>> CANONICAL = new ConcurrentHashMap<>();

    private CompiledGrammar() {}

    /** The parser whose handler hears silent tokens, too. */
    static TracedParser audible(String grammar, CompilerOption... options) {
        List<CompilerOption> all = new ArrayList<>(List.of(options));
        all.add(CompilerOption.AUDIBLE);
        return silent(grammar, all.toArray(CompilerOption[]::new));
    }

    /** The grammars that others use: those of the repository, and those on pages of the documentation. */
    static final GrammarPath USED =
            new GrammarPath(List.of(Path.of("../grammars/src/main/ebnf"), DocumentationTest.USED), List.of());

    /** The audible parser whose states are not merged, without direct code; empty if there are none to merge. */
    static Optional<TracedParser> canonical(String grammar) {
        return CANONICAL.computeIfAbsent(grammar, key -> {
            CompilerOption[] options = {CompilerOption.AUDIBLE, CompilerOption.TABLES, CompilerOption.CANONICAL};
            Compilation canonical = compilation(grammar, options);
            Compilation merged = compilation(grammar, CompilerOption.AUDIBLE, CompilerOption.TABLES);
            return states(canonical) == states(merged) ? Optional.empty() : Optional.of(parser(canonical));
        });
    }

    private static int states(Compilation compilation) {
        return Objects.requireNonNull(compilation.model()).automata().states();
    }

    /** The parser that users have, but for {@code options}. */
    static TracedParser silent(String grammar, CompilerOption... options) {
        return PARSERS.computeIfAbsent(grammar + List.of(options), key -> parser(compilation(grammar, options)));
    }

    /** The parser of {@code compilation}, which has no errors. */
    static TracedParser parser(Compilation compilation) {
        List<GeneratedFile> sources = JavaWriter.write(Objects.requireNonNull(compilation.model()));
        return PARSERS_OF_SOURCES.computeIfAbsent(sources, key -> TracedParser.compile(compilation));
    }

    /** Compiles a grammar without errors. */
    static Compilation compilation(String grammar, CompilerOption... options) {
        String text = grammar.strip().endsWith(".ebnf") ? read(Path.of(grammar.strip())) : grammar;
        Compilation compilation = GrammarCompiler.compile(
                new GrammarSource(new SourceFile("case.ebnf", text), "org/tatoo/cases/case.ebnf", USED), options);
        assertThat(compilation.hasErrors()).as("%s", compilation.diagnostics()).isFalse();
        return compilation;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
