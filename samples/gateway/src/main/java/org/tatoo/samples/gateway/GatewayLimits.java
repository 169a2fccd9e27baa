package org.tatoo.samples.gateway;

import java.time.Duration;
import org.tatoo.samples.options.LimitDescription;

/**
 * The limits of the gateway, more than none.
 *
 * @param connect how long the server may take to accept a connection
 * @param response how long the server may take to begin a response
 * @param head the most bytes of a head, from either side
 */
record GatewayLimits(
        @LimitDescription("how long the server may take to accept a connection")
        Duration connect,

        @LimitDescription("how long the server may take to begin a response")
        Duration response,

        @LimitDescription(value = "most bytes of a head", bytes = true)
        int head) {
    static final GatewayLimits DEFAULT = new GatewayLimits(Duration.ofSeconds(5), Duration.ofSeconds(30), 16 << 10);

    /** Checks the ranges. */
    GatewayLimits {
        if (head < 1 || !isPositive(connect) || !isPositive(response)) {
            throw new IllegalArgumentException("must be at least 1, a time more than none");
        }
    }

    private static boolean isPositive(Duration time) {
        return !time.isNegative() && !time.isZero();
    }
}
