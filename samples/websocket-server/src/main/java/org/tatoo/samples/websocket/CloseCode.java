package org.tatoo.samples.websocket;

import java.nio.ByteBuffer;

/** The close codes: RFC 6455 section 7.4, and the codes that IANA has registered since. */
final class CloseCode {
    /** A close without a code. */
    static final int NONE = 0;

    static final int NORMAL = 1000;
    static final int GOING_AWAY = 1001;
    static final int PROTOCOL_ERROR = 1002;
    static final int UNSUPPORTED_DATA = 1003;
    static final int INVALID_DATA = 1007;
    static final int POLICY_VIOLATION = 1008;
    static final int TOO_BIG = 1009;
    static final int TRY_AGAIN_LATER = 1013;

    private static final int BAD_GATEWAY = 1014;
    private static final int FIRST_OF_LIBRARIES = 3000;
    private static final int LAST_PRIVATE = 4999;

    private CloseCode() {}

    /** Returns whether the code may be sent; 1004 to 1006 and 1015 are reserved. */
    static boolean isValid(int code) {
        return (code >= NORMAL && code <= UNSUPPORTED_DATA)
                || (code >= INVALID_DATA && code <= BAD_GATEWAY)
                || (code >= FIRST_OF_LIBRARIES && code <= LAST_PRIVATE);
    }

    /**
     * Returns the code that answers a close.
     *
     * @param content the content of the received close
     */
    static int answer(ByteBuffer content) {
        if (!content.hasRemaining()) {
            return NONE;
        } else if (content.remaining() < Short.BYTES) {
            return PROTOCOL_ERROR;
        }
        int code = content.getShort() & 0xffff;
        if (!isValid(code)) {
            return PROTOCOL_ERROR;
        }
        Utf8 reason = new Utf8();
        return reason.add(content) && reason.isComplete() ? code : INVALID_DATA;
    }
}
