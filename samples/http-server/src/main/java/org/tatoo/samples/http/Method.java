package org.tatoo.samples.http;

/** The methods of RFC 9110 section 9 and RFC 5789; they are case-sensitive. */
enum Method {
    GET,
    HEAD,
    OPTIONS,
    POST,
    PUT,
    DELETE,
    PATCH,
    TRACE,
    CONNECT,
    /** Any other. */
    UNKNOWN;

    /** The value of the field {@code Allow} for files. */
    static final String ALLOWED = "GET, HEAD, OPTIONS";

    /** The value of the field {@code Allow} where content is answered with itself. */
    static final String ALLOWED_WITH_ECHO = ALLOWED + ", POST, PUT";
}
