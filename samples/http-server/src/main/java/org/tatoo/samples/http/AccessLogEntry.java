package org.tatoo.samples.http;

import java.net.SocketAddress;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.samples.http.request.Field;
import org.tatoo.samples.http.request.RequestHead;
import org.tatoo.samples.http.request.Status;

/**
 * A line of the access log. Text received from the client may contain anything; it is escaped for output.
 *
 * @param remote the address of the client
 * @param time the time in seconds since 1970
 * @param line the request line
 * @param bytes the length of the answer, without its head
 * @param referer null if the field is absent; likewise {@code userAgent}
 */
record AccessLogEntry(
        String remote,
        long time,
        String line,
        int status,
        long bytes,
        @Nullable String referer,
        @Nullable String userAgent) {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("dd/MMM/uuuu:HH:mm:ss Z", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** Creates the entry for an answer, sent now, to the request that begins with {@code head}. */
    static AccessLogEntry of(@Nullable SocketAddress remote, RequestHead head, Status status, long bytes) {
        return new AccessLogEntry(
                ClientAddress.shown(remote),
                Instant.now().getEpochSecond(),
                head.line().toString(),
                status.code(),
                bytes,
                head.fields().get(Field.REFERER),
                head.fields().get(Field.USER_AGENT));
    }

    /** Returns the line in the Combined Log Format, in printable ASCII. */
    @Override
    public String toString() {
        return remote + " - - [" + TIME.format(Instant.ofEpochSecond(time)) + "] " + quoted(line) + ' ' + status + ' '
                + (bytes == 0 ? "-" : bytes) + ' ' + quoted(referer) + ' ' + quoted(userAgent);
    }

    private static String quoted(@Nullable String text) {
        return '"' + (text == null ? "-" : SyntaxError.escape(text)) + '"';
    }
}
