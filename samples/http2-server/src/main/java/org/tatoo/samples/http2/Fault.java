package org.tatoo.samples.http2;

/** What a client did wrong: an error of the connection or of one stream, RFC 9113 section 5.4. */
final class Fault extends Exception {
    private static final long serialVersionUID = 1;

    private final int stream;
    private final ErrorCode code;

    private Fault(int stream, ErrorCode code) {
        super(code.name(), null, false, false);
        this.stream = stream;
        this.code = code;
    }

    /** After this error the connection ends. */
    static Fault ofConnection(ErrorCode code) {
        return new Fault(0, code);
    }

    /** After this error the stream ends. */
    static Fault ofStream(int stream, ErrorCode code) {
        return new Fault(stream, code);
    }

    /** The stream; 0 for the connection. */
    int stream() {
        return stream;
    }

    ErrorCode code() {
        return code;
    }
}
