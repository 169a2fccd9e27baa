package org.tatoo.samples.options;

import java.util.function.Function;
import org.tatoo.server.ServerFailedException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;

/** Command lines that report errors as one line on the standard error output. */
public final class CommandLines {
    /** The exit code of a command whose server ended by an error: EX_SOFTWARE of sysexits.h. */
    public static final int SERVER_FAILED = 70;

    private CommandLines() {}

    /**
     * Runs {@code command} as the whole process, which ends with its exit code. After a signal that asks it to end,
     * too: then {@link ListenOptions#start} has stopped the server.
     */
    public static void run(CommandLine command, String... arguments) {
        ProcessEnd.own();
        int code;
        try {
            code = command.execute(arguments);
        } catch (Error e) {
            // there is hardly memory to say why the server has ended; the process must not stay
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
     * The same for a command without {@link ListenOptions}: when a signal asks the process to end, calls {@code stop},
     * then waits a short time for the command, and ends with its exit code.
     *
     * @param stop ends what the command waits for, within a limited time
     */
    public static void onSignal(Runnable stop) {
        ProcessEnd.beforeIt(stop);
    }

    /** Returns {@code command}, ready to be executed; the message of an exception explains a failure. */
    public static CommandLine of(Object command) {
        return of(command, e -> String.valueOf(e.getMessage()));
    }

    /** Returns {@code command}, ready to be executed; {@code explanation} turns the exception of a failure into a line. */
    public static CommandLine of(Object command, Function<Exception, String> explanation) {
        return withLimits(new CommandLine(command))
                .setParameterExceptionHandler((e, arguments) -> fail(
                        e.getCommandLine(), e.getMessage() + "; --help shows the options", CommandLine.ExitCode.USAGE))
                .setExecutionExceptionHandler((e, failed, arguments) -> e instanceof ServerFailedException
                        ? fail(failed, String.valueOf(e.getMessage()), SERVER_FAILED)
                        : fail(failed, explanation.apply(e), CommandLine.ExitCode.SOFTWARE));
    }

    /** The limits are listed at the end of the help. */
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
