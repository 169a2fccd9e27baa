package org.tatoo.samples.http2;

/** The reason for the end of a stream or a connection: RFC 9113 section 7. */
enum ErrorCode {
    NO_ERROR(0x0),
    PROTOCOL_ERROR(0x1),
    FLOW_CONTROL_ERROR(0x3),
    STREAM_CLOSED(0x5),
    FRAME_SIZE_ERROR(0x6),
    REFUSED_STREAM(0x7),
    COMPRESSION_ERROR(0x9),
    ENHANCE_YOUR_CALM(0xb);

    private final int code;

    ErrorCode(int code) {
        this.code = code;
    }

    /** Returns the code in RST_STREAM and GOAWAY. */
    int code() {
        return code;
    }
}
