package org.tatoo.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.List;
import javax.net.ssl.SSLException;

/** The detection of clients that speak HTTP without TLS, and the response to them. */
final class PlainHttp {
    private static final String TEXT = "This port speaks TLS: use https.\n";

    private static final byte[] ANSWER = ("HTTP/1.1 400 Bad Request\r\n"
                    + "Content-Type: text/plain\r\n"
                    + "Content-Length: " + TEXT.length() + "\r\n"
                    + "Connection: close\r\n"
                    + "\r\n"
                    + TEXT)
            .getBytes(US_ASCII);

    private static final List<byte[]> BEGINNINGS = List.of(
                    "GET ", "HEAD ", "POST ", "PUT ", "DELETE ", "CONNECT ", "OPTIONS ", "TRACE ", "PATCH ", "PRI ")
            .stream()
            .map(text -> text.getBytes(US_ASCII))
            .toList();

    private PlainHttp() {}

    /** Returns whether the first bytes of a connection are the beginning of a request. */
    static boolean isRequest(ByteBuffer bytes) {
        return BEGINNINGS.stream()
                .anyMatch(beginning -> bytes.remaining() >= beginning.length && isSame(bytes, beginning));
    }

    /** Returns whether {@link #isRequest} needs more bytes to decide. */
    static boolean mayBeRequest(ByteBuffer bytes) {
        return BEGINNINGS.stream()
                .anyMatch(beginning -> bytes.remaining() < beginning.length && isSame(bytes, beginning));
    }

    private static boolean isSame(ByteBuffer bytes, byte[] beginning) {
        int length = Math.min(bytes.remaining(), beginning.length);
        return bytes.slice(bytes.position(), length).equals(ByteBuffer.wrap(beginning, 0, length));
    }

    /** An exception for a peer that speaks HTTP. */
    static final class Spoken extends SSLException {
        private static final long serialVersionUID = 1;

        Spoken() {
            super("the client speaks HTTP without TLS");
        }
    }

    /** Returns a response that says that this port speaks TLS. */
    static ByteBuffer answer() {
        return ByteBuffer.wrap(ANSWER);
    }
}
