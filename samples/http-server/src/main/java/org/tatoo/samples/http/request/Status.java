package org.tatoo.samples.http.request;

/** The status codes that this server answers with (RFC 9110 section 15; 431: RFC 6585 section 5). */
public enum Status {
    OK(200, "OK"),
    NO_CONTENT(204, "No Content"),
    PARTIAL_CONTENT(206, "Partial Content"),
    MOVED_PERMANENTLY(301, "Moved Permanently"),
    NOT_MODIFIED(304, "Not Modified"),
    BAD_REQUEST(400, "Bad Request"),
    NOT_FOUND(404, "Not Found"),
    METHOD_NOT_ALLOWED(405, "Method Not Allowed"),
    REQUEST_TIMEOUT(408, "Request Timeout"),
    PRECONDITION_FAILED(412, "Precondition Failed"),
    CONTENT_TOO_LARGE(413, "Content Too Large"),
    URI_TOO_LONG(414, "URI Too Long"),
    RANGE_NOT_SATISFIABLE(416, "Range Not Satisfiable"),
    EXPECTATION_FAILED(417, "Expectation Failed"),
    MISDIRECTED_REQUEST(421, "Misdirected Request"),
    FIELDS_TOO_LARGE(431, "Request Header Fields Too Large"),
    INTERNAL_SERVER_ERROR(500, "Internal Server Error"),
    NOT_IMPLEMENTED(501, "Not Implemented"),
    SERVICE_UNAVAILABLE(503, "Service Unavailable"),
    VERSION_NOT_SUPPORTED(505, "HTTP Version Not Supported");

    private final int code;
    private final String reason;
    private final String text;

    Status(int code, String reason) {
        this.code = code;
        this.reason = reason;
        this.text = code + " " + reason;
    }

    /** Returns the code, for example 404. */
    public int code() {
        return code;
    }

    /** Returns whether the code is an error of the client or of the server. */
    public boolean isError() {
        return code >= 400;
    }

    /** Returns the reason, for example {@code Not Found}. */
    public String reason() {
        return reason;
    }

    /** Returns code and reason, for example {@code 404 Not Found}. */
    public String text() {
        return text;
    }
}
