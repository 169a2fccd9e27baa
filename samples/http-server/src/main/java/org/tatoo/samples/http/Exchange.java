package org.tatoo.samples.http;

import org.jspecify.annotations.Nullable;

/**
 * A request whose head has come, and what becomes of its content.
 *
 * @param echo takes the content; null if it is dropped
 */
record Exchange(
        Request request, ContentMeter meter, @Nullable Echo echo) {
    /** Whether a part of the answer has been written, so that no other can be. */
    boolean hasAnswer() {
        return echo != null && echo.hasBegun();
    }
}
