package org.tatoo.samples.http.request;

/** The methods of RFC 9110 section 9 and RFC 5789; they are case-sensitive. */
public enum Method {
    GET,
    HEAD,
    OPTIONS,
    POST,
    PUT,
    DELETE,
    PATCH,
    TRACE,
    CONNECT,
    /** Any other method. */
    UNKNOWN;

    /** The value of the field {@code Allow} for files. */
    public static final String ALLOWED = "GET, HEAD, OPTIONS";

    /** The value of the field {@code Allow} where content is echoed. */
    public static final String ALLOWED_WITH_ECHO = ALLOWED + ", POST, PUT";
}
