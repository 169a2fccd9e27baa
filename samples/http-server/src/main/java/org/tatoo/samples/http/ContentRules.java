package org.tatoo.samples.http;

import java.util.Optional;

/**
 * What becomes of the content of requests: it is read and dropped, or comes back.
 *
 * @param maxBody the most bytes of content; 0 for any number
 * @param echo the path whose POST and PUT are answered with their content; empty if there is none
 */
record ContentRules(long maxBody, Optional<ResourcePath> echo) {
    /** 8 MiB. */
    static final long DEFAULT_MAX_BODY = 8 << 20;

    /** Whether content of this framing is too large from the start. */
    boolean isTooLarge(RequestFraming framing) {
        return maxBody > 0 && framing.length() > maxBody;
    }

    /** Whether {@code target} is the path of the echo. */
    boolean isEcho(RequestTarget target) {
        return echo.isPresent()
                && target instanceof RequestTarget.Resource resource
                && resource.path().equals(echo.get());
    }
}
