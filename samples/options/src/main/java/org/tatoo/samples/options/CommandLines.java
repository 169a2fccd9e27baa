package org.tatoo.samples.options;

import java.util.function.Function;
import org.tatoo.server.ServerFailedException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;

/** Factory of command lines that report errors as one line on the standard error output. */
public final class CommandLines {
    /** The exit code of a command whose server ended by an error: EX_SOFTWARE of sysexits.h. */
    public static final int SERVER_FAILED = 70;

    private CommandLines() {}

    /**
     * Runs {@code command} as the whole process, which ends with its exit code. The same holds after a signal to end,
     * when {@link ListenOptions#start} has stopped the server.
     */
    public static void run(CommandLine command, String... arguments) {
        ProcessEnd.own();
        int code;
        try {
            code = command.execute(arguments);
        } catch (Error e) {
            // there may be no memory to report the error, but the process must end
            try {
                System.err.println("The server ended, because it had no memory, or by another error");
            } finally {
                Runtime.getRuntime().halt(SERVER_FAILED);
            }
            return;
        }
        ProcessEnd.with(code);
    }

    /**
     * Handles signals for a command without {@link ListenOptions}. On a signal to end, it calls {@code stop}, then
     * waits a short time for the command, and ends the process with the command's exit code.
     *
     * @param stop ends whatever the command waits for, within a limited time
     */
    public static void onSignal(Runnable stop) {
        ProcessEnd.beforeIt(stop);
    }

    /** Returns a command line for {@code command}; the message of an exception explains a failure. */
    public static CommandLine of(Object command) {
        return of(command, e -> String.valueOf(e.getMessage()));
    }

    /** Returns a command line for {@code command}; {@code explanation} turns the exception of a failure into a line. */
    public static CommandLine of(Object command, Function<Exception, String> explanation) {
        return withLimits(new CommandLine(command))
                .setParameterExceptionHandler((e, arguments) -> fail(
                        e.getCommandLine(), e.getMessage() + "; --help shows the options", CommandLine.ExitCode.USAGE))
                .setExecutionExceptionHandler((e, failed, arguments) -> e instanceof ServerFailedException
                        ? fail(failed, String.valueOf(e.getMessage()), SERVER_FAILED)
                        : fail(failed, explanation.apply(e), CommandLine.ExitCode.SOFTWARE));
    }

    /** Lists the limits at the end of the help. */
    private static CommandLine withLimits(CommandLine command) {
        for (CommandSpec mixin : command.getCommandSpec().mixins().values()) {
            if (mixin.userObject() instanceof LimitOptions limits) {
                command.getCommandSpec().usageMessage().footerHeading("%nLimits of --limit, and their values:%n");
                command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_FOOTER, help -> {
                    help.commandSpec().usageMessage().footer(limits.help().toArray(String[]::new));
                    return help.footer();
                });
            }
        }
        command.getSubcommands().values().forEach(CommandLines::withLimits);
        return command;
    }

    /** Prints an error as one line, whatever characters the arguments contain. */
    private static int fail(CommandLine command, String message, int exitCode) {
        String program = command.getCommandSpec().root().name();
        command.getErr().println(program + ": " + message.replaceAll("\\p{Cntrl}+", " "));
        return exitCode;
    }

    /**
     * Reports wrong options of {@code command} unless {@code value} is from {@code least} to {@code most}.
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
