package org.tatoo.samples.calendar;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import org.tatoo.grammars.cal.CalParser;
import org.tatoo.runtime.Protocol;

/** The protocol of the server, for whatever else carries conversations. */
public final class CalendarProtocol {
    private CalendarProtocol() {}

    /**
     * CAL/1.0: the user and the calendar of the demonstration, which are made in {@code directory}.
     *
     * @param workers verify passwords and read calendars
     */
    public static Protocol demonstration(Path directory, Executor workers) throws IOException {
        Demonstration.prepare(directory);
        UserFile users = new UserFile(directory.resolve(CalendarServer.USERS));
        CalendarService service = new CalendarService(users, new CalendarStore(directory), CalendarLimits.defaults());
        return connection -> new CalParser(new CalendarProtocolHandler(connection, service, workers));
    }
}
