package org.tatoo.compiler.cli;

import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.tatoo.compiler.CompilerFault;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command {@code tatoo}. Exit codes: 0 success, 1 error in a grammar or an input, 2 wrong usage, 3 fault of Tatoo.
 */
@Command(
        name = "tatoo",
        description = "Generates non-blocking push parsers from grammars.",
        mixinStandardHelpOptions = true,
        versionProvider = Tatoo.Version.class,
        subcommands = {CheckCommand.class, GenerateCommand.class, TraceCommand.class})
public final class Tatoo implements Callable<Integer> {
    /** The exit code for an error in a grammar or an input. */
    static final int WRONG = 1;

    /** The exit code if Tatoo itself failed, or ran out of memory. */
    private static final int FAULT = 3;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    private Tatoo() {}

    /** Runs the command and exits the process. */
    public static void main(String[] args) {
        System.exit(run(args, writer(System.out), writer(System.err)));
    }

    private static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, Charset.defaultCharset()));
    }

    /** Runs the command, which prints to {@code out} and {@code err}. */
    static int run(String[] args, PrintWriter out, PrintWriter err) {
        int exitCode;
        try {
            exitCode = commandLine(out, err).execute(args);
        } catch (Error e) {
            exitCode = failed(e, List.of(args).contains(CommonOptions.STACK_TRACE), err);
        }
        out.flush();
        err.flush();
        return exitCode;
    }

    private static CommandLine commandLine(PrintWriter out, PrintWriter err) {
        CommandLine tatoo = new CommandLine(new Tatoo()).setOut(out).setErr(err);
        IParameterExceptionHandler usual = tatoo.getParameterExceptionHandler();
        return tatoo.setParameterExceptionHandler(
                        (mistake, args) -> usual.handleParseException(worst(mistake, args), args))
                .setExecutionExceptionHandler((exception, command, result) ->
                        failed(exception, result.originalArgs().contains(CommonOptions.STACK_TRACE), err));
    }

    /** Returns the mistake in {@code args} to report: an unknown option rather than a required one that is missing. */
    private static ParameterException worst(ParameterException mistake, String[] args) {
        if (!(mistake instanceof MissingParameterException)) {
            return mistake;
        }
        CommandLine missing = mistake.getCommandLine();
        CommandLine again = commandLine(missing.getOut(), missing.getErr());
        Stream.concat(Stream.of(again), again.getSubcommands().values().stream())
                .forEach(command -> command.getCommandSpec().parser().collectErrors(true));
        ParseResult result = again.parseArgs(args);
        return Stream.concat(Stream.of(result), result.subcommands().stream())
                .flatMap(part -> part.errors().stream())
                .filter(UnmatchedArgumentException.class::isInstance)
                .map(UnmatchedArgumentException.class::cast)
                .findFirst()
                .<ParameterException>map(unknown -> unknown)
                .orElse(mistake);
    }

    /** Prints the failure of a command in one sentence; returns the exit code. */
    private static int failed(Throwable failure, boolean stackTrace, PrintWriter err) {
        if (failure instanceof Complaint) {
            err.println("tatoo: " + failure.getMessage());
            return CommandLine.ExitCode.USAGE;
        }
        if (failure instanceof CompilerFault fault) {
            err.println("tatoo: " + fault.sentence(CommonOptions.TABLES_ONLY, CommonOptions.STACK_TRACE));
        } else if (failure instanceof OutOfMemoryError || failure instanceof StackOverflowError) {
            err.println(
                    "tatoo: this takes more memory than Java has here: give it more, with the options -Xmx and -Xss");
        } else {
            err.println("tatoo: the command failed (" + failure + "), which is a fault of Tatoo: report it with "
                    + CommonOptions.STACK_TRACE);
        }
        if (stackTrace) {
            failure.printStackTrace(err);
        }
        return FAULT;
    }

    @Override
    public Integer call() {
        throw new ParameterException(spec.commandLine(), "Missing command: check, generate or trace");
    }

    /** The version of the jar. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Tatoo.class.getPackage().getImplementationVersion();
            return new String[] {"tatoo " + (version == null ? "(not packaged)" : version)};
        }
    }
}
