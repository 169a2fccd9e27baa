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

    /**
     * Why the content of {@code request} is not taken at all: without an echo nothing here wants any, and what nobody
     * wants is not read (RFC 9110 section 15.6.2). Empty if there is none or it is taken.
     */
    Optional<Refusal> notTaken(Request request) {
        boolean announced = request.fields().has(Field.TRANSFER_ENCODING)
                || request.framing().hasContent()
                || Refusal.TOO_LARGE.equals(request.framing().refusal());
        return announced && echo.isEmpty()
                ? Optional.of(Refusal.closing(Status.NOT_IMPLEMENTED, "This server takes no content."))
                : Optional.empty();
    }

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
