package org.tatoo.samples.http2;

/** Thrown after an error of a client: of the connection or of one stream, RFC 9113 section 5.4. */
final class Fault extends Exception {
    private static final long serialVersionUID = 1;

    private final int stream;
    private final ErrorCode code;

    private Fault(int stream, ErrorCode code) {
        super(code.name(), null, false, false);
        this.stream = stream;
        this.code = code;
    }

    /** Returns an error that ends the connection. */
    static Fault ofConnection(ErrorCode code) {
        return new Fault(0, code);
    }

    /** Returns an error that ends the stream. */
    static Fault ofStream(int stream, ErrorCode code) {
        return new Fault(stream, code);
    }

    /** Returns the stream; 0 for the connection. */
    int stream() {
        return stream;
    }

    ErrorCode code() {
        return code;
    }
}
