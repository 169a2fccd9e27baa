package org.tatoo.samples.sni;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.options.LimitDescription;

/**
 * Limits of the router, all positive.
 *
 * @param hello the maximum bytes of records for a ClientHello
 * @param connect the time that the other server may take to accept a connection
 * @param silence the time without data from either side after which a connection ends; null for never
 */
record RouterLimits(
        @LimitDescription(value = "most bytes of records with a ClientHello", bytes = true)
        int hello,

        @LimitDescription("how long the other server may take to accept a connection")
        Duration connect,

        @LimitDescription(value = "how long nothing may come from both sides", never = true) @Nullable
        Duration silence) {
    static final RouterLimits DEFAULT = new RouterLimits(1 << 17, Duration.ofSeconds(5), Duration.ofMinutes(10));

    RouterLimits {
        if (hello < 1 || isNone(connect) || (silence != null && isNone(silence))) {
            throw new IllegalArgumentException("must be at least 1, a time more than none");
        }
    }

    private static boolean isNone(Duration time) {
        return time.isNegative() || time.isZero();
    }
}
