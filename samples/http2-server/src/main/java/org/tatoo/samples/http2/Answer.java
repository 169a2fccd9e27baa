package org.tatoo.samples.http2;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** A whole answer. */
record Answer(int status, String mediaType, byte[] content) {
    static final Answer BAD_REQUEST = text(400, "Bad Request");
    static final Answer NOT_FOUND = text(404, "Not Found");
    static final Answer NOT_ALLOWED = text(405, "Method Not Allowed");
    static final Answer CONTENT_TOO_LARGE = text(413, "Content Too Large");
    static final Answer FIELDS_TOO_LARGE = text(431, "Request Header Fields Too Large");
    static final Answer FILE_FAILED = text(500, "The file could not be read");
    static final Answer FILE_TOO_LARGE = text(500, "The file is too large for this server");
    static final Answer BUSY = text(503, "Service Unavailable");

    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'")
            .withLocale(Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** Returns an answer of one line. */
    static Answer text(int status, String line) {
        return new Answer(status, "text/plain; charset=utf-8", (line + '\n').getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the fields for HEADERS. */
    Http2Headers fields() {
        Http2Headers fields = new DefaultHttp2Headers(false)
                .status(Integer.toString(status))
                .add("date", DATE.format(Instant.now()))
                .add("content-type", mediaType)
                .add("content-length", Integer.toString(content.length));
        if (status == NOT_ALLOWED.status) {
            fields.add("allow", "GET, HEAD, POST");
        }
        if (status == BUSY.status) {
            fields.add("retry-after", "2");
        }
        return fields;
    }
}
