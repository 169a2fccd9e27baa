package org.tatoo.samples.calendar;

import java.util.OptionalLong;

/** The methods of CAL/1.1. */
enum Method {
    /** Returns the events of a time range, or one event as it is stored. */
    GET,
    PUT,
    DELETE,
    LIST,
    SYNC,
    WATCH,
    AUTH;

    /** @param word the method with the trailing blanks that the grammar includes */
    static Method of(String word) {
        return valueOf(word.strip());
    }

    /**
     * Returns the operation that a request of this method asks for.
     *
     * @throws RefusedException if a header is missing or wrong
     */
    Operation operation(String calendar, Headers headers, byte[] content) throws RefusedException {
        return switch (this) {
            case GET -> headers.has("uid") ? event(calendar, headers) : new GetEvents(calendar, headers.range());
            case PUT -> new PutEvent(calendar, content, headers.precondition());
            case DELETE -> new DeleteEvent(calendar, headers.require("uid"), headers.precondition());
            case LIST -> new ListCalendars();
            case SYNC -> new SyncCalendar(calendar, since(headers));
            case WATCH -> new WatchCalendar(calendar, version(headers));
            case AUTH -> new Authenticate();
        };
    }

    private static Operation event(String calendar, Headers headers) throws RefusedException {
        if (headers.has("from") || headers.has("to")) {
            throw RefusedException.bad("uid and dates exclude each other");
        }
        return new GetEvent(calendar, headers.require("uid"));
    }

    private static SyncToken since(Headers headers) throws RefusedException {
        return headers.has("since") ? SyncToken.parse(headers.require("since")) : SyncToken.START;
    }

    private static OptionalLong version(Headers headers) throws RefusedException {
        if (!headers.has("since")) {
            return OptionalLong.empty();
        }
        SyncToken since = SyncToken.parse(headers.require("since"));
        if (since.isInsideList()) {
            throw RefusedException.bad("this token is for SYNC, which has more events");
        }
        return OptionalLong.of(since.version());
    }
}
