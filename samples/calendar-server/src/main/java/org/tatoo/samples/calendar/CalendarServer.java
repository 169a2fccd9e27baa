package org.tatoo.samples.calendar;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.cal.CalMessageParser;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.samples.calendar.store.CalendarStore;
import org.tatoo.samples.options.CommandLines;
import org.tatoo.samples.options.LimitOptions;
import org.tatoo.samples.options.ListenOptions;
import org.tatoo.samples.options.PortConverter;
import org.tatoo.server.Limits;
import org.tatoo.server.Listener;
import org.tatoo.server.Server;
import org.tatoo.server.ServerBuilder;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that serves the calendars of a store until it is stopped. */
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

    @Option(
            names = "--http",
            paramLabel = "PORT",
            converter = PortConverter.class,
            description = "Port of the loopback address for the calendars as a web page, 0 for any free one. "
                    + "Default: none.")
    private @Nullable Integer http;

    @Option(names = "--demo", description = "First makes the user and the calendar of the demonstration.")
    private boolean demo;

    @Mixin
    private final HashOptions hash = new HashOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @SuppressWarnings("UnusedVariable") // read by picocli
    @Option(names = "--help", usageHelp = true, description = "Shows this text.")
    private boolean help;

    /** Runs the command; exit code 0, 1 if the command failed, 2 for wrong options, or 70 if the server failed. */
    public static void main(String[] args) {
        CommandLines.run(commandLine(), args);
    }

    static CommandLine commandLine() {
        return CommandLines.of(new CalendarServer(), CalendarServer::describe);
    }

    /** Returns a readable message, since exceptions of java.nio.file carry only the name of the file. */
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
        ServerBuilder builder = Server.builder(
                connection -> new CalMessageParser(new CalendarProtocolHandler(connection, service, workers)));
        limits.set(builder, Limits.defaults());
        List<Listener> pages = http == null ? List.of() : List.of(page(http, service, workers));
        Server server = listen.start(builder, address -> "calendar server listening on " + address, pages);
        if (http != null) {
            say("calendar page at http://127.0.0.1:" + port(server) + "/");
        }
        workers.execute(service::warmUp);
        server.awaitTermination();
        workers.shutdown();
    }

    private static Listener page(int port, CalendarService service, Executor workers) {
        return Listener.tcp("127.0.0.1", port)
                .withName("page")
                .withProtocol(connection -> new HttpParser(new PageHandler(connection, service, workers)));
    }

    /** Returns the port of the last listener. */
    private static int port(Server server) {
        List<SocketAddress> all = server.addresses();
        return ((InetSocketAddress) all.get(all.size() - 1)).getPort();
    }

    private void say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
