package org.tatoo.samples.http;

/**
 * The head of one request.
 *
 * @param target as it came, in one of the four forms of RFC 9112 section 3.2
 * @param minor the minor version: {@code n} of {@code HTTP/1.n}
 */
record Request(Method method, String target, int minor, Fields fields, RequestFraming framing) {
    Request(Method method, String target, int minor, Fields fields) {
        this(method, target, minor, fields, RequestFraming.of(minor, fields));
    }

    /** How the connection goes on after the answer (RFC 9112 section 9.3). */
    Persistence persistence() {
        if (fields.lists(Field.CONNECTION, "close")) {
            return Persistence.CLOSE;
        }
        if (minor >= 1) {
            return Persistence.OPEN;
        }
        return fields.lists(Field.CONNECTION, "keep-alive") ? Persistence.KEPT_ALIVE : Persistence.CLOSE;
    }

    /** Whether the client may wait with its content (RFC 9110 section 10.1.1); HTTP/1.0 has no expectations. */
    boolean awaitsContinue() {
        return minor > 0 && fields.lists(Field.EXPECT, "100-continue") && framing.hasContent();
    }
}
