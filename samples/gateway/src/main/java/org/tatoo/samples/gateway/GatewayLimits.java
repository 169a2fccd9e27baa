package org.tatoo.samples.gateway;

import java.time.Duration;
import org.tatoo.samples.options.LimitDescription;

/**
 * The limits of the gateway, more than none.
 *
 * @param connect how long the server may take to accept a connection
 * @param response how long the server may take to answer with the head of a response
 */
record GatewayLimits(
        @LimitDescription("how long the server may take to accept a connection")
        Duration connect,

        @LimitDescription("how long the server may take to answer with a head")
        Duration response) {
    static final GatewayLimits DEFAULT = new GatewayLimits(Duration.ofSeconds(5), Duration.ofSeconds(30));

    /** Checks the ranges. */
    GatewayLimits {
        if (connect.compareTo(Duration.ZERO) <= 0 || response.compareTo(Duration.ZERO) <= 0) {
            throw new IllegalArgumentException("must be more than none");
        }
    }
}
