package org.tatoo.samples.calendar.client;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.options.CommandLines;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command that reads, changes, copies and watches the calendars of a server. */
@Command(
        name = "calendar",
        description = "Reads, changes, copies and watches the calendars of a server.",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        scope = ScopeType.INHERIT,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:not done; the error says why", "2:wrong options"})
public final class CalendarClient implements Runnable {
    private static final String CALENDAR = "CALENDAR";
    private static final String FILE = "FILE";
    private static final int MOST_EVENT = 1 << 20;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /** Runs the command. */
    public static void main(String[] arguments) {
        CommandLines.run(commandLine(), arguments);
    }

    static CommandLine commandLine() {
        return CommandLines.of(
                new CalendarClient(),
                e -> e instanceof NoSuchFileException
                        ? "there is no file " + e.getMessage()
                        : String.valueOf(e.getMessage()));
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(), "say calendar list, week, get, put, delete, sync, watch, import or export");
    }

    @Command(description = "Lists the calendars that the user may read.")
    int list(@Mixin ServerOptions server) throws IOException {
        try (Session session = server.open()) {
            Session.await(session.send(new Request(Request.Method.LIST, ""), line -> {
                        say(LineText.of(line));
                        return true;
                    }))
                    .requireDone();
        }
        return CommandLine.ExitCode.OK;
    }

    @Command(description = "Shows a week as a table, from Monday to Sunday.")
    int week(
            @Mixin ServerOptions server,
            @Option(
                            names = "--zone",
                            description = "Time zone of the table, such as Europe/Paris. Default: of this machine.")
                    @Nullable
                    ZoneId zone,
            @Option(
                            names = "--width",
                            paramLabel = "COLUMNS",
                            defaultValue = "110",
                            description = "Of the table. Default: ${DEFAULT-VALUE}.")
                    int width,
            @Parameters(paramLabel = CALENDAR) String calendar,
            @Parameters(
                            paramLabel = "DATE",
                            arity = "0..1",
                            description = "A day of the week, such as 2026-02-02. Default: today.")
                    @Nullable
                    LocalDate date)
            throws IOException {
        CommandLines.require(spec, "--width", width, WeekTable.LEAST_WIDTH, 1000);
        ZoneId shown = zone == null ? ZoneId.systemDefault() : zone;
        WeekTable table = new WeekTable(date == null ? LocalDate.now(shown) : date, shown, width);
        try (Session session = server.open()) {
            Reply reply =
                    session.ask(events(calendar, table.from(), table.to())).requireDone();
            table.lines(IcsEvents.read(reply.content())).forEach(this::say);
        }
        return CommandLine.ExitCode.OK;
    }

    private static Request events(String calendar, Instant from, Instant to) {
        return new Request(Request.Method.GET, calendar)
                .with("from", Asctime.format(from))
                .with("to", Asctime.format(to));
    }

    @Command(description = "Prints events as an iCalendar object: those between two times, or one as it is stored.")
    int get(
            @Mixin ServerOptions server,
            @Option(names = "--from", paramLabel = "TIME", description = "Such as 2026-02-02T00:00:00Z.") @Nullable
                    Instant from,
            @Option(names = "--to", paramLabel = "TIME", description = "Exclusive.") @Nullable Instant to,
            @Option(names = "--uid", description = "In place of times.") @Nullable String uid,
            @Parameters(paramLabel = CALENDAR) String calendar)
            throws IOException {
        if ((from == null) != (to == null) || (from == null) == (uid == null)) {
            throw new ParameterException(spec.commandLine(), "get needs --from and --to, or --uid");
        }
        Request request = from == null || to == null
                ? new Request(Request.Method.GET, calendar).with("uid", uid)
                : events(calendar, from, to);
        try (Session session = server.open()) {
            PrintWriter out = spec.commandLine().getOut();
            out.print(session.ask(request).requireDone().content());
            out.flush();
        }
        return CommandLine.ExitCode.OK;
    }

    @Command(description = "Adds or replaces an event: the iCalendar object of a file, - for the standard input.")
    int put(
            @Mixin ServerOptions server,
            @Option(names = "--if-match", paramLabel = "TAG", description = "Only if the event has this tag.") @Nullable
                    String tag,
            @Option(names = "--new", description = "Only if the event is not there.") boolean fresh,
            @Parameters(paramLabel = CALENDAR) String calendar,
            @Parameters(paramLabel = FILE) String file)
            throws IOException {
        byte[] content = file.equals("-") ? System.in.readNBytes(MOST_EVENT + 1) : Files.readAllBytes(Path.of(file));
        if (content.length > MOST_EVENT) {
            throw new IOException("an event has at most " + MOST_EVENT + " bytes; import takes larger files");
        }
        try (Session session = server.open()) {
            Reply reply = session.ask(new Request(Request.Method.PUT, calendar)
                            .with("if-match", tag)
                            .with("if-none-match", fresh ? "*" : null)
                            .withContent(content))
                    .requireDone();
            say("event " + reply.header("uid") + " is stored, its tag is " + reply.header("tag"));
        }
        return CommandLine.ExitCode.OK;
    }

    @Command(description = "Removes an event.")
    int delete(
            @Mixin ServerOptions server,
            @Option(names = "--if-match", paramLabel = "TAG", description = "Only if the event has this tag.") @Nullable
                    String tag,
            @Parameters(paramLabel = CALENDAR) String calendar,
            @Parameters(paramLabel = "UID") String uid)
            throws IOException {
        try (Session session = server.open()) {
            session.ask(new Request(Request.Method.DELETE, calendar)
                            .with("uid", uid)
                            .with("if-match", tag))
                    .requireDone();
            say("event " + uid + " is removed");
        }
        return CommandLine.ExitCode.OK;
    }

    @Command(description = "Prints what has changed since a token, or all events; the last line has the next token.")
    int sync(
            @Mixin ServerOptions server,
            @Option(names = "--since", paramLabel = "TOKEN") @Nullable String since,
            @Parameters(paramLabel = CALENDAR) String calendar)
            throws IOException {
        try (Session session = server.open()) {
            String token = new Listing(session, calendar).read(since, line -> say(LineText.of(line)));
            say("token " + token);
        }
        return CommandLine.ExitCode.OK;
    }

    @Command(description = "Prints changes as they happen, until it is told to stop; connects again if need be.")
    int watch(
            @Mixin ServerOptions server,
            @Option(names = "--since", paramLabel = "TOKEN") @Nullable String since,
            @Option(names = "--changes", paramLabel = "N", description = "Ends after so many.") @Nullable Long changes,
            @Parameters(paramLabel = CALENDAR) String calendar)
            throws IOException {
        new Watch(server, calendar, this::say).run(since, changes == null ? Long.MAX_VALUE : changes);
        return CommandLine.ExitCode.OK;
    }

    @Command(
            name = "import",
            description = "Adds all events of an iCalendar file of any size, and replaces those that are there.")
    int importFile(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = CALENDAR) String calendar,
            @Parameters(paramLabel = FILE) Path file)
            throws IOException {
        PrintWriter err = spec.commandLine().getErr();
        try (Session session = server.open();
                IcsFile events = IcsFile.open(file)) {
            Import.Result result = new Import(session, calendar, new Progress(err, events.count())).run(events);
            result.faults().forEach(err::println);
            say(result.stored() + " events are stored, " + result.refused() + " were refused");
            return result.refused() == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
        }
    }

    @Command(description = "Writes all events of a calendar to a file, whole or not at all.")
    int export(
            @Mixin ServerOptions server,
            @Parameters(paramLabel = CALENDAR) String calendar,
            @Parameters(paramLabel = FILE) Path file)
            throws IOException {
        try (Session session = server.open()) {
            long events = new Export(
                            session, calendar, new Progress(spec.commandLine().getErr(), -1))
                    .run(file);
            say(events + " events are in " + file);
        }
        return CommandLine.ExitCode.OK;
    }

    private void say(String line) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
