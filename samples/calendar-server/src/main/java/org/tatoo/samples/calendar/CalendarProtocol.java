package org.tatoo.samples.calendar;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import org.tatoo.grammars.cal.CalMessageParser;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.calendar.store.CalendarStore;

/** The protocol of the server, for whatever else carries conversations. */
public final class CalendarProtocol {
    /** Of a password that stands in the documentation: no iteration protects it. */
    private static final PasswordScheme KNOWN = new PasswordScheme.Pbkdf2(10);

    private CalendarProtocol() {}

    /**
     * CAL/1.0: the user and the calendar of the demonstration, which are made in {@code directory}.
     *
     * @param directory exists; its store stays open as long as the process
     * @param workers verify passwords and read calendars
     */
    public static Protocol demonstration(Path directory, Executor workers) throws IOException {
        CalendarStore store = DataDirectory.open(directory);
        Demonstration.prepare(store, KNOWN);
        CalendarService service = CalendarService.of(store, KNOWN, CalendarLimits.defaults());
        return connection -> new CalMessageParser(new CalendarProtocolHandler(connection, service, workers));
    }
}
