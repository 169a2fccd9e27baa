package org.tatoo.samples.http;

import java.util.Optional;

/**
 * Why a request is not carried out.
 *
 * @param explanation one sentence for the reader of the answer; never text of the request
 * @param last whether the connection ends, because where the next request begins is in doubt
 */
record Refusal(Status status, String explanation, boolean last) {
    /** Content above the limit. */
    static final Refusal TOO_LARGE = closing(Status.CONTENT_TOO_LARGE, "The content is too large.");

    static Refusal closing(Status status, String explanation) {
        return new Refusal(status, explanation, true);
    }

    static Refusal keeping(Status status, String explanation) {
        return new Refusal(status, explanation, false);
    }

    /** The same, but the connection ends. */
    Refusal asLast() {
        return closing(status, explanation);
    }

    /** What is wrong with the head of a request, whatever its target; empty if nothing is. */
    static Optional<Refusal> of(Request request) {
        return host(request)
                .or(() -> Optional.ofNullable(request.framing().refusal()))
                .or(() -> method(request))
                .or(() -> expectation(request));
    }

    /** RFC 9112 section 3.2. */
    private static Optional<Refusal> host(Request request) {
        int lines = request.fields().all(Field.HOST).size();
        boolean valid = request.fields().only(Field.HOST).map(Host::isValid).orElse(lines == 0 && request.minor() == 0);
        return valid
                ? Optional.empty()
                : Optional.of(closing(Status.BAD_REQUEST, "A request needs exactly one Host field with a valid host."));
    }

    private static Optional<Refusal> method(Request request) {
        return switch (request.method()) {
            case GET, HEAD, OPTIONS, POST, PUT, DELETE, PATCH, TRACE -> Optional.empty();
            case CONNECT, UNKNOWN -> Optional.of(closing(Status.NOT_IMPLEMENTED, "The method is not supported."));
        };
    }

    /** RFC 9110 section 10.1.1; HTTP/1.0 has no expectations. */
    private static Optional<Refusal> expectation(Request request) {
        boolean met = request.minor() == 0
                || request.fields().all(Field.EXPECT).stream().allMatch("100-continue"::equalsIgnoreCase);
        return met
                ? Optional.empty()
                : Optional.of(closing(Status.EXPECTATION_FAILED, "The expectation cannot be met."));
    }
}
