package org.tatoo.samples.sni;

import java.nio.ByteBuffer;

/** A fatal alert of TLS (RFC 8446 section 6), with which the router rejects a connection. */
enum Alert {
    DECODE_ERROR(50),
    INTERNAL_ERROR(80),
    UNRECOGNIZED_NAME(112);

    private static final byte RECORD = 21;
    private static final byte VERSION = 3;
    private static final byte FATAL = 2;

    private final byte code;

    Alert(int code) {
        this.code = (byte) code;
    }

    /** Returns the record, with a version that every client accepts. */
    ByteBuffer bytes() {
        return ByteBuffer.wrap(new byte[] {RECORD, VERSION, 1, 0, 2, FATAL, code});
    }
}
