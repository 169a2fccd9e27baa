package org.tatoo.samples.calendar;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A complete request. */
record CalendarRequest(String calendar, String user, String password, TimeRange range) {
    /** The names of the headers that a request needs; others are ignored. */
    static final Set<String> HEADERS = Set.of("password", "from", "to");

    /**
     * Reads the headers of a request.
     *
     * @param headers by their names in lower case
     * @throws RefusedException if one is missing or wrong
     */
    static CalendarRequest of(String calendar, String user, Map<String, String> headers) throws RefusedException {
        String password = header(headers, "password");
        Instant from = date(headers, "from");
        Instant to = date(headers, "to");
        if (from.isAfter(to)) {
            throw new RefusedException(Status.BAD_REQUEST, "from is after to");
        }
        return new CalendarRequest(calendar, user, password, new TimeRange(from, to));
    }

    private static Instant date(Map<String, String> headers, String name) throws RefusedException {
        Optional<Instant> date = Asctime.parse(header(headers, name));
        return date.orElseThrow(() ->
                new RefusedException(Status.BAD_REQUEST, name + " is no date of the form Sun Nov  6 08:49:37 1994"));
    }

    private static String header(Map<String, String> headers, String name) throws RefusedException {
        String value = headers.get(name);
        if (value == null) {
            throw new RefusedException(Status.BAD_REQUEST, "the header " + name + " is missing");
        }
        return value;
    }
}
