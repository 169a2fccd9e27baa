package org.tatoo.samples.calendar;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.Temporal;

/**
 * Conversion of iCalendar values (RFC 5545 sections 3.3.4 and 3.3.5) to one form. A DATE becomes its first instant. A
 * DATE or DATE-TIME without a zone takes the zone of the event's start, or UTC if the start has none.
 */
final class CalendarTimes {
    private CalendarTimes() {}

    /** Returns the zone in which an event that starts at {@code start} recurs. */
    static ZoneId zoneOf(Temporal start) {
        return start instanceof ZonedDateTime zoned ? zoned.getZone() : ZoneOffset.UTC;
    }

    /** Converts a value to {@code zone}. */
    static ZonedDateTime in(ZoneId zone, Temporal value) {
        if (value instanceof LocalDate date) {
            return date.atStartOfDay(zone);
        }
        if (value instanceof LocalDateTime local) {
            return local.atZone(zone);
        }
        if (value instanceof OffsetDateTime offset) {
            return offset.atZoneSameInstant(zone);
        }
        return ZonedDateTime.from(value).withZoneSameInstant(zone);
    }

    /** Returns the last second that an UNTIL of this value includes; a DATE includes the whole day. */
    static ZonedDateTime until(ZoneId zone, Temporal value) {
        return value instanceof LocalDate date
                ? date.plusDays(1).atStartOfDay(zone).minusSeconds(1)
                : in(zone, value);
    }
}
