package org.tatoo.samples.calendar;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadPoolExecutor;
import org.tatoo.grammars.cal.CalParser;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.options.CommandLines;
import org.tatoo.samples.options.LimitOptions;
import org.tatoo.samples.options.ListenOptions;
import org.tatoo.server.Limits;
import org.tatoo.server.Server;
import org.tatoo.server.ServerBuilder;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command: serves the calendars of a store until it is told to stop. */
@Command(
        name = "calendar-server",
        description = "Keeps calendars, and answers CAL/1.0 and CAL/1.1.",
        subcommands = {UserCommand.class, CalendarCommand.class},
        sortOptions = false)
public final class CalendarServer implements Callable<Integer> {
    @Mixin
    private final ListenOptions listen = new ListenOptions(7080);

    @Mixin
    private final LimitOptions limits = new LimitOptions(Limits.defaults(), CalendarLimits.defaults());

    @Mixin
    private final StoreOptions storage = new StoreOptions();

    @Option(names = "--demo", description = "First makes the user and the calendar of the demonstration.")
    private boolean demo;

    @Mixin
    private final HashOptions hash = new HashOptions();

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
        listen.requireEncryptionBeyondLoopback();
        CalendarLimits own = limits.over(CalendarLimits.defaults());
        try (CalendarStore store = storage.open(demo)) {
            if (demo) {
                Demonstration.prepare(store, hash.scheme());
            }
            serve(CalendarService.of(store, hash.scheme(), own));
        }
        return CommandLine.ExitCode.OK;
    }

    private void serve(CalendarService service) throws IOException, InterruptedException {
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
