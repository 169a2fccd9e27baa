package org.tatoo.samples.calendar;

/** A complete request: who asks for what. */
record CalendarRequest(Credentials credentials, Operation operation) {
    /**
     * GET of CAL/1.0.
     *
     * @throws RefusedException if a header is missing or wrong
     */
    static CalendarRequest first(String calendar, String user, Headers headers) throws RefusedException {
        headers.requireOnce(false);
        return new CalendarRequest(Credentials.password(user, headers), new GetEvents(calendar, headers.range()));
    }

    /**
     * A request of CAL/1.1.
     *
     * @param calendar empty if the method has none
     * @param content empty if the method has none; must not change from now on
     * @throws RefusedException if a header is missing or wrong
     */
    static CalendarRequest of(Method method, String calendar, String user, Headers headers, byte[] content)
            throws RefusedException {
        headers.requireOnce(true);
        Credentials credentials =
                method == Method.AUTH ? Credentials.password(user, headers) : Credentials.of(user, headers);
        return new CalendarRequest(credentials, method.operation(calendar, headers, content));
    }
}
