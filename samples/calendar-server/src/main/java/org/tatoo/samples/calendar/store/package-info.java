/**
 * Where calendars, events, users and their access are: the port {@link org.tatoo.samples.calendar.store.CalendarStore},
 * and its adapters for an embedded SQLite and for PostgreSQL, which share their statements and their migrations. A
 * change that was acknowledged survives the end of the process at any moment.
 */
@NullMarked
package org.tatoo.samples.calendar.store;

import org.jspecify.annotations.NullMarked;
