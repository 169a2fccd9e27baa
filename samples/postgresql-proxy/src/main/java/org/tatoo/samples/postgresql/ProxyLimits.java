package org.tatoo.samples.postgresql;

import java.time.Duration;
import org.tatoo.samples.options.LimitDescription;

/**
 * Limits of the proxy, all positive.
 *
 * @param connect the time that the server may take to accept a connection
 * @param statement the maximum bytes of a statement that are logged
 */
record ProxyLimits(
        @LimitDescription("how long the server may take to accept a connection")
        Duration connect,

        @LimitDescription(value = "most bytes of a statement that are logged", bytes = true)
        int statement) {
    static final ProxyLimits DEFAULT = new ProxyLimits(Duration.ofSeconds(5), 1024);

    ProxyLimits {
        if (statement < 1 || connect.isNegative() || connect.isZero()) {
            throw new IllegalArgumentException("must be at least 1, a time more than none");
        }
    }
}
