package org.tatoo.samples.sni;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.options.LimitDescription;

/**
 * The limits of the router, more than none.
 *
 * @param hello the most bytes of records that a ClientHello may take
 * @param connect how long the other server may take to accept a connection
 * @param silence after which a connection ends on which nothing comes from either side; null for never
 */
record RouterLimits(
        @LimitDescription(value = "most bytes of records with a ClientHello", bytes = true)
        int hello,

        @LimitDescription("how long the other server may take to accept a connection")
        Duration connect,

        @LimitDescription(value = "how long nothing may come from both sides", never = true) @Nullable
        Duration silence) {
    static final RouterLimits DEFAULT = new RouterLimits(1 << 17, Duration.ofSeconds(5), Duration.ofMinutes(10));

    /** Checks the ranges. */
    RouterLimits {
        if (hello < 1 || isNone(connect) || (silence != null && isNone(silence))) {
            throw new IllegalArgumentException("must be at least 1, a time more than none");
        }
    }

    private static boolean isNone(Duration time) {
        return time.isNegative() || time.isZero();
    }
}
