package org.tatoo.samples.http.request;

import org.jspecify.annotations.Nullable;

/**
 * The reason why a request is rejected.
 *
 * @param explanation one sentence for the reader of the answer; never text of the request
 * @param last whether the connection ends because the beginning of the next request is uncertain
 */
public record Refusal(Status status, String explanation, boolean last) {
    /** The content exceeds the limit. */
    public static final Refusal TOO_LARGE = closing(Status.CONTENT_TOO_LARGE, "The content is too large.");

    /** The method is longer than any known one. */
    public static final Refusal METHOD_TOO_LONG = closing(Status.NOT_IMPLEMENTED, "The method is not supported.");
    /** The request line exceeds its limit. */
    public static final Refusal TARGET_TOO_LONG = closing(Status.URI_TOO_LONG, "The request target is too long.");
    /** A field, or all of them, exceed their limits. */
    public static final Refusal HEAD_TOO_LARGE =
            closing(Status.FIELDS_TOO_LARGE, "The header fields are too large or too many.");
    /** There are more empty lines than are ignored. */
    public static final Refusal TOO_MANY_EMPTY_LINES =
            closing(Status.BAD_REQUEST, "There are too many empty lines before the request.");
    /** The input does not begin like a request. */
    public static final Refusal NO_REQUEST = closing(Status.BAD_REQUEST, "This is no HTTP request.");
    /** The content differs from the announcement of the head. */
    public static final Refusal BAD_CONTENT = closing(Status.BAD_REQUEST, "The content of the request is malformed.");
    /** The major version is not 1. */
    public static final Refusal OTHER_VERSION =
            closing(Status.VERSION_NOT_SUPPORTED, "This server speaks HTTP/1.1 and HTTP/1.0.");
    /** The target leads to no file. */
    public static final Refusal NOT_FOUND = keeping(Status.NOT_FOUND, "There is no such file.");
    /** The request took longer than the deadline. */
    public static final Refusal TOO_SLOW = closing(Status.REQUEST_TIMEOUT, "The request did not come in time.");

    /** Too many requests wait for the file system, too many files are open, or the file system does not answer. */
    public static final Refusal BUSY =
            keeping(Status.SERVICE_UNAVAILABLE, "The server cannot read the file now. Try again later.");
    /** The server has no memory for the request. */
    public static final Refusal NO_MEMORY =
            closing(Status.SERVICE_UNAVAILABLE, "The server has too much to do. Try again later.");
    /** The server has no thread for the request, and has read nothing of it. */
    public static final Refusal OVERLOADED =
            closing(Status.SERVICE_UNAVAILABLE, "The server has too much to do. Try again later.");
    /** No answer was found in time. */
    public static final Refusal NOT_ANSWERED =
            closing(Status.SERVICE_UNAVAILABLE, "The request could not be answered in time.");

    private static final Refusal BAD_HOST =
            closing(Status.BAD_REQUEST, "A request needs exactly one Host field with a valid host.");
    private static final Refusal UNKNOWN_METHOD = closing(Status.NOT_IMPLEMENTED, "The method is not supported.");
    private static final Refusal NO_HOST_IN_TARGET =
            closing(Status.BAD_REQUEST, "A target of the scheme http needs a valid host.");
    private static final Refusal FOREIGN_TARGET =
            closing(Status.MISDIRECTED_REQUEST, "This server answers for http only.");
    private static final Refusal UNKNOWN_EXPECTATION =
            closing(Status.EXPECTATION_FAILED, "The expectation cannot be met.");

    /** Creates a refusal that ends the connection. */
    public static Refusal closing(Status status, String explanation) {
        return new Refusal(status, explanation, true);
    }

    /** Creates a refusal after which the connection may stay open. */
    public static Refusal keeping(Status status, String explanation) {
        return new Refusal(status, explanation, false);
    }

    /** Returns the error in the head of a request, regardless of its target; null if there is none. */
    public static @Nullable Refusal of(Request request) {
        if (!hasHost(request)) {
            return BAD_HOST;
        }
        if (request.framing().refusal() != null) {
            return request.framing().refusal();
        }
        if (request.method() == Method.CONNECT || request.method() == Method.UNKNOWN) {
            return UNKNOWN_METHOD;
        }
        // RFC 9110 section 4.2.1
        if (request.target() instanceof RequestTarget.WithoutHost) {
            return NO_HOST_IN_TARGET;
        }
        // RFC 9110 section 7.4
        if (request.target() instanceof RequestTarget.Foreign) {
            return FOREIGN_TARGET;
        }
        // RFC 9110 section 10.1.1; HTTP/1.0 has no expectations
        return request.minor() > 0 && request.control().hasOtherExpectation() ? UNKNOWN_EXPECTATION : null;
    }

    /** Checks RFC 9112 section 3.2; the grammar ensures that the host is valid. */
    private static boolean hasHost(Request request) {
        int hosts = request.control().hosts();
        return hosts == 1 || (hosts == 0 && request.minor() == 0);
    }
}
