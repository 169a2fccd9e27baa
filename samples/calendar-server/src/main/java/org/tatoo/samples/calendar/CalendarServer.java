package org.tatoo.samples.calendar;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.cal.CalParser;
import org.tatoo.samples.options.CommandLines;
import org.tatoo.samples.options.LimitOptions;
import org.tatoo.samples.options.ListenOptions;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import org.tatoo.server.ServerBuilder;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command: serves the calendars of a directory until it is told to stop. */
@Command(
        name = "calendar-server",
        description = "Answers CAL/1.0: the events of a calendar between two dates.",
        sortOptions = false)
public final class CalendarServer implements Callable<Integer> {
    static final String USERS = "users";

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private final ListenOptions listen = new ListenOptions(7080);

    @Mixin
    private final LimitOptions limits = new LimitOptions(Limits.defaults(), CalendarLimits.defaults());

    @Option(
            names = "--data",
            paramLabel = "DIR",
            required = true,
            description = "Where the calendars are, <name>.ics, and the file 'users'.")
    private Path data = Path.of("");

    @Option(names = "--demo", description = "First makes the user and the calendar of the demonstration.")
    private boolean demo;

    @Option(
            names = "--add-user",
            paramLabel = "NAME",
            description = "Reads a password from the standard input, adds the user, or changes the password, and ends.")
    private Optional<String> newUser = Optional.empty();

    @SuppressWarnings("UnusedVariable") // read by picocli
    @Option(names = "--help", usageHelp = true, description = "Shows this text.")
    private boolean help;

    /** Runs the command; the exit code is 0, 1 if the command failed, 2 for wrong options, or 70 if the server failed. */
    public static void main(String[] args) {
        CommandLines.run(commandLine(), args);
    }

    static CommandLine commandLine() {
        return CommandLines.of(new CalendarServer(), CalendarServer::describe);
    }

    /** The exceptions of java.nio.file have no message but the name of the file. */
    private static String describe(Exception failure) {
        if (failure instanceof AccessDeniedException denied) {
            return denied.getFile() + ": permission denied";
        }
        if (failure instanceof FileAlreadyExistsException existing) {
            return existing.getFile() + " is not a directory";
        }
        if (failure instanceof FileSystemException other && other.getReason() == null) {
            return "cannot make " + other.getFile();
        }
        return String.valueOf(failure.getMessage());
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (data.toString().isEmpty()) {
            throw new ParameterException(spec().commandLine(), "--data must name a directory");
        }
        CalendarLimits own = limits.over(CalendarLimits.defaults());
        if (demo) {
            Demonstration.prepare(data);
        }
        Path directory = directory();
        UserFile users = new UserFile(directory.resolve(USERS));
        if (newUser.isPresent()) {
            addUser(newUser.get(), users);
        } else {
            serve(new CalendarService(users, new CalendarStore(directory), own));
        }
        return CommandLine.ExitCode.OK;
    }

    private CommandSpec spec() {
        return Objects.requireNonNull(spec);
    }

    private Path directory() throws IOException {
        if (!Files.isDirectory(data)) {
            throw new IOException(data + " is not a directory; make it, or start with --demo");
        }
        if (!Files.isReadable(data) || !Files.isExecutable(data)) {
            throw new IOException(data + " cannot be read");
        }
        return data.toRealPath();
    }

    private void addUser(String name, UserFile users) throws IOException {
        String password = readPassword();
        if (password.isBlank()) {
            throw new IOException("no password was given");
        }
        try {
            users.put(name, PasswordVerifier.of(password, PasswordVerifier.DEFAULT_ITERATIONS));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec().commandLine(), e.getMessage(), e);
        }
        System.out.println("user " + name + " can log in");
    }

    @SuppressWarnings("SystemConsoleNull") // if a console without a terminal is not null, it reads the piped input
    private static String readPassword() throws IOException {
        Console console = System.console();
        if (console != null) {
            char[] password = console.readPassword("password: ");
            return password == null ? "" : new String(password);
        }
        String line = new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
        return line == null ? "" : line;
    }

    private void serve(CalendarService service) throws IOException, InterruptedException {
        service.users().contains("");
        ThreadPoolExecutor workers = Workers.start(service.limits());
        ServerBuilder builder =
                Server.builder(connection -> new CalParser(new CalendarProtocolHandler(connection, service, workers)));
        limits.set(builder, Limits.defaults());
        Server server = listen.start(builder, address -> "calendar server listening on " + address);
        workers.execute(service::warmUp);
        server.awaitTermination();
        workers.shutdown();
    }
}
