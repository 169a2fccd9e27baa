/**
 * A server of the protocol CAL/1.0: a client names a calendar, a user and two dates, and gets the events between them as
 * an iCalendar object (RFC 5545) with every recurrence expanded.
 *
 * <pre>
 * GET mycalendar forax CAL/1.0
 * password: AjxHKRFkRwxx3j9lM2HMow==
 * from: Sun Nov  6 08:49:37 1994
 * to: Mon Nov  7 12:34:31 1994
 *
 * </pre>
 *
 * <p>Header names are read in any case and the headers come in any order; others than these three are ignored. Dates are
 * those of asctime, in UTC; {@code to} is exclusive. A connection takes any number of requests, also before their
 * answers are read.
 *
 * <p><b>Data.</b> Calendars, events, users and their access are in a
 * {@linkplain org.tatoo.samples.calendar.store.CalendarStore store}. Dates without a time and times without a zone are
 * taken as UTC.
 *
 * <p><b>Processing of a request.</b> The generated parser calls
 * {@link org.tatoo.samples.calendar.CalendarProtocolHandler}; at the end of a request this pauses the connection and
 * gives a {@link org.tatoo.samples.calendar.CalendarRequest} to a worker thread, because passwords and the store take time;
 * {@link org.tatoo.samples.calendar.CalendarService} makes the {@link org.tatoo.samples.calendar.Answer}.
 */
@NullMarked
package org.tatoo.samples.calendar;

import org.jspecify.annotations.NullMarked;
