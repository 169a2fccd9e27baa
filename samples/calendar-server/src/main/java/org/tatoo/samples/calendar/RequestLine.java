package org.tatoo.samples.calendar;

/**
 * The first line of a request.
 *
 * @param calendar empty if the method has none
 */
record RequestLine(Method method, String calendar, String user) {
    /** A placeholder for the time before a request. */
    static final RequestLine NONE = new RequestLine(Method.GET, "", "");
}
