package org.tatoo.compiler.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.CompilerOption;
import org.tatoo.compiler.GrammarSource;
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

    /** Reads {@code grammar}, which may use others. */
    GrammarSource read(Path grammar) {
        return GrammarFiles.read(grammar, sourceRoot, classPath);
    }

    /** Returns the options of the compiler, which include {@code more}. */
    CompilerOption[] compiler(CompilerOption... more) {
        return Stream.concat(Stream.of(more), tablesOnly ? Stream.of(CompilerOption.TABLES) : Stream.of())
                .toArray(CompilerOption[]::new);
    }
}
