package org.tatoo.samples.http;

import org.jspecify.annotations.Nullable;

/**
 * What becomes of the content of the request at hand.
 *
 * @param echo takes it; null if it is dropped
 */
record Content(ContentMeter meter, @Nullable Echo echo) {
    /** Whether a part of the answer has been written, so that no other can be. */
    boolean isBeingAnswered() {
        return echo != null && echo.hasBegun();
    }
}
