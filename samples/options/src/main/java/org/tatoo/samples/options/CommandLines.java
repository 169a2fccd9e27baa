package org.tatoo.samples.options;

import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Command lines that report errors as one line on the standard error output. */
public final class CommandLines {
    private CommandLines() {}

    /** Returns {@code command}, ready to be executed; the message of an exception explains a failure. */
    public static CommandLine of(Object command) {
        return of(command, e -> String.valueOf(e.getMessage()));
    }

    /** Returns {@code command}, ready to be executed; {@code explanation} turns the exception of a failure into a line. */
    public static CommandLine of(Object command, Function<Exception, String> explanation) {
        return new CommandLine(command)
                .setParameterExceptionHandler((e, arguments) -> fail(
                        e.getCommandLine(), e.getMessage() + "; --help shows the options", CommandLine.ExitCode.USAGE))
                .setExecutionExceptionHandler(
                        (e, failed, arguments) -> fail(failed, explanation.apply(e), CommandLine.ExitCode.SOFTWARE));
    }

    /** The error is one line, regardless of the arguments. */
    private static int fail(CommandLine command, String message, int exitCode) {
        String program = command.getCommandSpec().root().name();
        command.getErr().println(program + ": " + message.replaceAll("\\p{Cntrl}+", " "));
        return exitCode;
    }

    /**
     * Ends {@code command} as one with wrong options unless {@code value} is from {@code least} to {@code most}.
     *
     * @param option the name of the option that has the value
     */
    public static void require(CommandSpec command, String option, long value, long least, long most) {
        if (value < least || value > most) {
            String bounds = most == Long.MAX_VALUE ? "at least " + least : "from " + least + " to " + most;
            throw new ParameterException(command.commandLine(), option + " must be " + bounds + ", not " + value);
        }
    }
}
