package org.tatoo.compiler.cli;

import java.util.stream.Stream;
import org.tatoo.compiler.CompilerOption;
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

    /** Returns the options of the compiler, which include {@code more}. */
    CompilerOption[] compiler(CompilerOption... more) {
        return Stream.concat(Stream.of(more), tablesOnly ? Stream.of(CompilerOption.TABLES) : Stream.of())
                .toArray(CompilerOption[]::new);
    }
}
