package org.tatoo.compiler.cli;

import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code tatoo}. Exit codes: 0 success, 1 an error in a grammar or an input, 2 wrong usage. */
@Command(
        name = "tatoo",
        description = "Generates non-blocking push parsers from grammars.",
        mixinStandardHelpOptions = true,
        versionProvider = Tatoo.Version.class,
        subcommands = {CheckCommand.class, GenerateCommand.class, TraceCommand.class})
public final class Tatoo implements Callable<Integer> {
    /** A grammar or an input is wrong. */
    static final int WRONG = 1;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    private Tatoo() {}

    /** Runs the command and ends the process. */
    public static void main(String[] args) {
        System.exit(run(args, writer(System.out), writer(System.err)));
    }

    private static PrintWriter writer(OutputStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, Charset.defaultCharset()));
    }

    /** Runs the command; what it prints goes to {@code out} and {@code err}. */
    static int run(String[] args, PrintWriter out, PrintWriter err) {
        int exitCode;
        try {
            exitCode = execute(args, out, err);
        } catch (OutOfMemoryError | StackOverflowError e) {
            err.println(
                    "tatoo: this takes more memory than Java has here: give it more, with the options -Xmx and -Xss");
            exitCode = WRONG;
        }
        out.flush();
        err.flush();
        return exitCode;
    }

    private static int execute(String[] args, PrintWriter out, PrintWriter err) {
        return new CommandLine(new Tatoo())
                .setOut(out)
                .setErr(err)
                .setExecutionExceptionHandler((exception, command, result) -> {
                    if (exception instanceof Complaint) {
                        command.getErr().println("tatoo: " + exception.getMessage());
                        return command.getCommandSpec().exitCodeOnInvalidInput();
                    }
                    throw exception;
                })
                .execute(args);
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
