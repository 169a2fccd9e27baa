package org.tatoo.samples.gateway;

import java.time.Duration;
import org.tatoo.samples.options.LimitDescription;

/**
 * Limits of the gateway, all positive.
 *
 * @param connect the time that the server may take to accept a connection
 * @param response the time that the server may take to send the head of a response
 */
record GatewayLimits(
        @LimitDescription("how long the server may take to accept a connection")
        Duration connect,

        @LimitDescription("how long the server may take to answer with a head")
        Duration response) {
    static final GatewayLimits DEFAULT = new GatewayLimits(Duration.ofSeconds(5), Duration.ofSeconds(30));

    GatewayLimits {
        if (connect.compareTo(Duration.ZERO) <= 0 || response.compareTo(Duration.ZERO) <= 0) {
            throw new IllegalArgumentException("must be more than none");
        }
    }
}
