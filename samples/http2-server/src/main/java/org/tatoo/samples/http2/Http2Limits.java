package org.tatoo.samples.http2;

import java.time.Duration;
import org.tatoo.samples.options.LimitDescription;

/**
 * Limits of a connection. Every limit is at least 1, and the duration is positive.
 *
 * @param streams the maximum number of unanswered requests: SETTINGS_MAX_CONCURRENT_STREAMS
 * @param headerList the maximum bytes of the fields of a request, SETTINGS_MAX_HEADER_LIST_SIZE, and of a field block;
 *     each field counts as its bytes plus 32
 * @param continuations the maximum number of CONTINUATION frames of a field block
 * @param content the maximum bytes of the content of a request
 * @param file the maximum bytes of a file
 * @param resets the maximum number of streams reset by either side, in a period
 * @param emptyFrames the maximum number of DATA frames without content that end nothing, in a period
 * @param controlFrames the maximum number of SETTINGS, PING, PRIORITY, GOAWAY and unknown frames in a period
 * @param period the period of the three limits before
 */
record Http2Limits(
        @LimitDescription("most requests of a connection that are not answered")
        int streams,

        @LimitDescription(value = "most bytes of the fields of a request", bytes = true)
        int headerList,

        @LimitDescription("most CONTINUATION frames of a field block")
        int continuations,

        @LimitDescription(value = "most bytes of the content of a request", bytes = true)
        long content,

        @LimitDescription(value = "most bytes of a file", bytes = true)
        int file,

        @LimitDescription("most streams of a connection that are reset in a period")
        int resets,

        @LimitDescription("most empty DATA frames of a connection in a period")
        int emptyFrames,

        @LimitDescription("most control frames of a connection in a period")
        int controlFrames,

        @LimitDescription("period of the three limits before")
        Duration period) {
    static final Http2Limits DEFAULT =
            new Http2Limits(100, 16 << 10, 8, 1 << 20, 8 << 20, 200, 100, 500, Duration.ofSeconds(10));

    Http2Limits {
        if (streams < 1
                || headerList < 1
                || continuations < 1
                || content < 1
                || file < 1
                || resets < 1
                || emptyFrames < 1
                || controlFrames < 1
                || period.isNegative()
                || period.isZero()) {
            throw new IllegalArgumentException("must be at least 1, a time more than none");
        }
    }
}
