package org.tatoo.samples.http.request;

/**
 * The head of one request.
 *
 * @param minor the minor version: 0 of {@code HTTP/1.0}, 1 of a later one
 */
public record Request(
        Method method, RequestTarget target, int minor, ControlFields control, Fields fields, RequestFraming framing) {
    Request(Method method, RequestTarget target, int minor, ControlFields control, Fields fields) {
        this(method, target, minor, control, fields, RequestFraming.of(minor, control));
    }

    /** Returns the persistence of the connection after the answer (RFC 9112 section 9.3). */
    public Persistence persistence() {
        if (control.close()) {
            return Persistence.CLOSE;
        }
        if (minor > 0) {
            return Persistence.OPEN;
        }
        return control.keepAlive() ? Persistence.KEPT_ALIVE : Persistence.CLOSE;
    }

    /** Makes the answer the last one of the connection, although the client did not ask for that. */
    public void closeConnection() {
        control.addClose();
    }

    /** Returns whether the client may wait with its content (RFC 9110 section 10.1.1); HTTP/1.0 has no expectations. */
    public boolean awaitsContinue() {
        return minor > 0 && control.awaitsContinue() && framing.hasContent();
    }

    /** Returns a HEAD request for GET, and any other request unchanged. */
    public Request withoutContentOfAnswer() {
        return method == Method.GET ? new Request(Method.HEAD, target, minor, control, fields, framing) : this;
    }
}
