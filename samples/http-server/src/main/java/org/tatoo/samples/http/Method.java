package org.tatoo.samples.http;

import org.tatoo.grammars.http.HttpTerminal;

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

    static Method of(HttpTerminal terminal) {
        return switch (terminal) {
            case get -> GET;
            case head -> HEAD;
            case options -> OPTIONS;
            case post -> POST;
            case put -> PUT;
            case delete -> DELETE;
            case patch -> PATCH;
            case trace -> TRACE;
            case connect -> CONNECT;
            default -> UNKNOWN;
        };
    }
}
