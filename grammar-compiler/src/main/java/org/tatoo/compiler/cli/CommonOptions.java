package org.tatoo.compiler.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.Compilation;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarCompiler;
import org.tatoo.compiler.GrammarSource;
import org.tatoo.compiler.diagnostic.FailingWarnings;
import org.tatoo.compiler.uses.GrammarPath;
import picocli.CommandLine.Option;

/** The options of every command. */
final class CommonOptions {
    /** The option for a parser without direct code. */
    static final String TABLES_ONLY = "--tables-only";

    /** The option for the stack trace of a fault. */
    static final String STACK_TRACE = "--stacktrace";

    @Option(names = TABLES_ONLY, description = "No direct code: a smaller and slower parser with the same events.")
    private boolean tablesOnly;

    @Option(names = STACK_TRACE, description = "Prints the stack trace of a fault of Tatoo.")
    @SuppressWarnings("UnusedVariable") // the command reads it, whatever fails
    private boolean stackTrace;

    @Option(
            names = "--source-root",
            paramLabel = "DIR",
            description = "The folder that packages are relative to. Without it, a grammar without the directive "
                    + "package is in the unnamed package, and the grammars that it uses are below its folder or one "
                    + "above it.")
    private @Nullable Path sourceRoot;

    @Option(
            names = {"-cp", "--class-path"},
            paramLabel = "PATH",
            split = "[:;]",
            description = "Jars and class folders with grammars that others use, in " + GrammarPath.IN_JAR + ".")
    private List<Path> classPath = List.of();

    @Option(
            names = "--error",
            paramLabel = "CODE",
            split = ",",
            description = "Treats the warnings with this code as errors; " + FailingWarnings.ALL + " for all warnings.")
    private List<String> failing = List.of();

    /** Compiles {@code source}; warnings that the user treats as errors are errors. */
    Compilation compile(GrammarSource source, CompilerOption... more) {
        FailingWarnings warnings = failing();
        return GrammarCompiler.compile(source, compiler(more)).failingOn(warnings);
    }

    private FailingWarnings failing() {
        try {
            return FailingWarnings.of(failing);
        } catch (IllegalArgumentException e) {
            throw new Complaint("--error: " + e.getMessage());
        }
    }

    /** Reads {@code grammar}, which may use others. */
    GrammarSource read(Path grammar) {
        return GrammarFiles.read(grammar, sourceRoot, classPath);
    }

    private CompilerOption[] compiler(CompilerOption... more) {
        return Stream.concat(Stream.of(more), tablesOnly ? Stream.of(CompilerOption.TABLES) : Stream.of())
                .toArray(CompilerOption[]::new);
    }
}
