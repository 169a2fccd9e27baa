/**
 * A client of CAL/1.1 in the terminal. {@link org.tatoo.samples.calendar.client.Session} is a connection on our own
 * {@link org.tatoo.server.Client}; the generated parser of the answers calls
 * {@link org.tatoo.samples.calendar.client.ReplyHandler}.
 */
@NullMarked
package org.tatoo.samples.calendar.client;

import org.jspecify.annotations.NullMarked;
