package org.tatoo.samples.calendar;

/** The outcome of a request, as in the first line of an answer. */
enum Status {
    OK(200, "OK"),
    CREATED(201, "Created"),
    BAD_REQUEST(400, "Bad Request"),
    UNAUTHORIZED(401, "Unauthorized"),
    FORBIDDEN(403, "Forbidden"),
    NOT_FOUND(404, "Not Found"),
    REQUEST_TIMEOUT(408, "Request Timeout"),
    GONE(410, "Gone"),
    LENGTH_REQUIRED(411, "Length Required"),
    PRECONDITION_FAILED(412, "Precondition Failed"),
    CONTENT_TOO_LARGE(413, "Content Too Large"),
    REQUEST_TOO_LARGE(431, "Request Too Large"),
    SERVER_ERROR(500, "Server Error"),
    UNAVAILABLE(503, "Unavailable");

    private final int code;
    private final String reason;

    Status(int code, String reason) {
        this.code = code;
        this.reason = reason;
    }

    int code() {
        return code;
    }

    String reason() {
        return reason;
    }

    /** Returns, for example, {@code 404 Not Found}. */
    @Override
    public String toString() {
        return code + " " + reason;
    }
}
