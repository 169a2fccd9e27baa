package org.tatoo.samples.calendar;

import org.tatoo.grammars.cal.CalResponseValues.Version;

/** A complete request: credentials and operation. */
record CalendarRequest(Credentials credentials, Operation operation) {
    /**
     * Creates a request of either version.
     *
     * @param content empty if the method has none; must not be modified afterwards
     * @throws RefusedException if a header is missing or wrong
     */
    static CalendarRequest of(Version version, RequestLine line, Headers headers, byte[] content)
            throws RefusedException {
        return version == Version.protocol ? first(line, headers) : later(line, headers, content);
    }

    /** Reads a GET of CAL/1.0. */
    private static CalendarRequest first(RequestLine line, Headers headers) throws RefusedException {
        headers.requireOnce(false);
        return new CalendarRequest(
                Credentials.password(line.user(), headers), new GetEvents(line.calendar(), headers.range()));
    }

    private static CalendarRequest later(RequestLine line, Headers headers, byte[] content) throws RefusedException {
        headers.requireOnce(true);
        Credentials credentials = line.method() == Method.AUTH
                ? Credentials.password(line.user(), headers)
                : Credentials.of(line.user(), headers);
        return new CalendarRequest(credentials, line.method().operation(line.calendar(), headers, content));
    }
}
