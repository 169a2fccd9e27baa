package org.tatoo.compiler.cli;

import java.util.stream.Stream;
import org.tatoo.compiler.CompilerOption;
import picocli.CommandLine.Option;

/** The options of every command. */
final class CommonOptions {
    /** How a user asks for a parser without direct code. */
    static final String TABLES_ONLY = "--tables-only";

    /** How a user asks for the stack trace of a fault. */
    static final String STACK_TRACE = "--stacktrace";

    @Option(names = TABLES_ONLY, description = "No direct code: a smaller and slower parser with the same events.")
    private boolean tablesOnly;

    @Option(names = STACK_TRACE, description = "Prints the stack trace of a fault of Tatoo.")
    @SuppressWarnings("UnusedVariable") // the command reads it, whatever fails
    private boolean stackTrace;

    /** The options of the compiler, {@code more} in any case. */
    CompilerOption[] compiler(CompilerOption... more) {
        return Stream.concat(Stream.of(more), tablesOnly ? Stream.of(CompilerOption.TABLES) : Stream.of())
                .toArray(CompilerOption[]::new);
    }
}
