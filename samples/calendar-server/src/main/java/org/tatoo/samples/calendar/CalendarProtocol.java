package org.tatoo.samples.calendar;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import org.tatoo.grammars.cal.CalMessageParser;
import org.tatoo.runtime.Protocol;
import org.tatoo.samples.calendar.store.CalendarStore;

/** An entry point to the protocol of the server, for other carriers of connections. */
public final class CalendarProtocol {
    /** The scheme for a password published in the documentation; more iterations would not protect it. */
    private static final PasswordScheme KNOWN = new PasswordScheme.Pbkdf2(10);

    private CalendarProtocol() {}

    /**
     * Returns CAL/1.0 with the demonstration's user and calendar, which are created in {@code directory}.
     *
     * @param directory an existing directory; its store stays open for the lifetime of the process
     * @param workers verify passwords and read calendars
     */
    public static Protocol demonstration(Path directory, Executor workers) throws IOException {
        CalendarStore store = DataDirectory.open(directory);
        Demonstration.prepare(store, KNOWN);
        CalendarService service = CalendarService.of(store, KNOWN, CalendarLimits.defaults());
        return connection -> new CalMessageParser(new CalendarProtocolHandler(connection, service, workers));
    }
}
