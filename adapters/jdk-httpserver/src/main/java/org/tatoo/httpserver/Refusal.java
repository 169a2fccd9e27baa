package org.tatoo.httpserver;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * An answer of the server itself, after which the connection ends.
 *
 * @param explanation one sentence for the reader of the answer; never text of the request
 */
record Refusal(int status, String explanation) {
    static final Refusal NO_REQUEST = new Refusal(400, "This is no HTTP request.");
    static final Refusal TOO_MANY_EMPTY_LINES = new Refusal(400, "There are too many empty lines before the request.");
    static final Refusal BAD_TARGET = new Refusal(400, "The request target is no valid URI.");
    static final Refusal BAD_HOST = new Refusal(400, "A request needs exactly one Host field with a valid host.");
    static final Refusal BAD_LENGTH = new Refusal(400, "Content-Length must be one decimal number.");
    static final Refusal OLD_CODING = new Refusal(400, "HTTP/1.0 has no transfer codings.");
    static final Refusal TWO_FRAMINGS = new Refusal(400, "Transfer-Encoding and Content-Length exclude each other.");
    static final Refusal CHUNKED_TWICE = new Refusal(400, "Content can be chunked only once.");
    static final Refusal BAD_CONTENT = new Refusal(400, "The content of the request is malformed.");
    static final Refusal NO_CONTEXT = new Refusal(404, "There is nothing at this path.");
    static final Refusal TOO_SLOW = new Refusal(408, "The request did not come in time.");
    static final Refusal TOO_LARGE = new Refusal(413, "The content is too large.");
    static final Refusal TARGET_TOO_LONG = new Refusal(414, "The request target is too long.");
    static final Refusal EXPECTATION = new Refusal(417, "The expectation cannot be met.");
    static final Refusal HEAD_TOO_LARGE = new Refusal(431, "The header fields are too large or too many.");
    static final Refusal FAILED = new Refusal(500, "The server failed to answer this request.");
    static final Refusal NO_HANDLER = new Refusal(500, "Nothing handles this path yet.");
    static final Refusal METHOD_TOO_LONG = new Refusal(501, "The method is not supported.");
    static final Refusal OTHER_CODING = new Refusal(501, "No transfer coding but chunked is supported.");
    static final Refusal BUSY = new Refusal(503, "The server is too busy to answer this request.");
    static final Refusal STOPPING = new Refusal(503, "The server is about to stop.");
    static final Refusal OTHER_VERSION = new Refusal(505, "This server speaks HTTP/1.1 and HTTP/1.0.");

    /**
     * Returns the bytes of the answer.
     *
     * @param withContent false for the answer to HEAD
     */
    ByteBuffer bytes(boolean withContent) {
        String text = explanation + "\n";
        String head = "HTTP/1.1 " + status + ' ' + Phrases.of(status)
                + "\r\nDate: " + ResponseHead.date(Instant.now())
                + "\r\nContent-Type: text/plain\r\nContent-Length: " + text.length()
                + "\r\nConnection: close\r\n\r\n";
        return ByteBuffer.wrap((withContent ? head + text : head).getBytes(StandardCharsets.US_ASCII));
    }
}
