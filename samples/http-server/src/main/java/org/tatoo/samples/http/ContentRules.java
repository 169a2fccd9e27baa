package org.tatoo.samples.http;

import java.util.Optional;

/**
 * What requests may bring.
 *
 * @param maxBody the most bytes of content; 0 for any number
 * @param echo the path whose POST and PUT are answered with their content; empty if there is none
 */
record ContentRules(long maxBody, Optional<ResourcePath> echo) {
    /** 8 MiB. */
    static final long DEFAULT_MAX_BODY = 8 << 20;

    /** Why content of this framing is too large from the start; empty if it is not. */
    Optional<Refusal> tooLarge(RequestFraming framing) {
        return maxBody > 0 && framing.length() > maxBody ? Optional.of(Refusal.TOO_LARGE) : Optional.empty();
    }

    /** Whether {@code target} is the path of the echo. */
    boolean isEcho(String target) {
        return echo.isPresent()
                && RequestTarget.parse(target) instanceof RequestTarget.Resource resource
                && resource.path().equals(echo.get());
    }
}
