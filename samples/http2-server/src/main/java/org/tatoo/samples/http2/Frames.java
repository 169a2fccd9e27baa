package org.tatoo.samples.http2;

import java.nio.ByteBuffer;
import java.util.Map;

/** Encoder of the server's frames: RFC 9113 sections 4.1 and 6. */
final class Frames {
    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PING = 6;
    static final int GOAWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int CONTINUATION = 9;

    static final int END_STREAM = 0x1;
    static final int ACK = 0x1;
    static final int END_HEADERS = 0x4;

    /** The maximum payload of a frame in both directions, in bytes: the minimum that section 6.5.2 allows. */
    static final int LARGEST = 16_384;

    private static final int HEAD = 9;

    private Frames() {}

    /** Returns the header of a frame. */
    static ByteBuffer head(int length, int type, int flags, int stream) {
        return begin(0, length, type, flags, stream).flip();
    }

    private static ByteBuffer frame(int length, int type, int flags, int stream) {
        return begin(length, length, type, flags, stream);
    }

    private static ByteBuffer begin(int room, int length, int type, int flags, int stream) {
        return ByteBuffer.allocate(HEAD + room)
                .put((byte) (length >> 16))
                .putShort((short) length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream);
    }

    /** Returns a SETTINGS frame: section 6.5. */
    static ByteBuffer settings(Map<Integer, Integer> values) {
        ByteBuffer frame = frame(6 * values.size(), SETTINGS, 0, 0);
        values.forEach(
                (identifier, value) -> frame.putShort(identifier.shortValue()).putInt(value));
        return frame.flip();
    }

    static ByteBuffer settingsAcknowledgement() {
        return head(0, SETTINGS, ACK, 0);
    }

    static ByteBuffer pingAcknowledgement(byte[] opaque) {
        return frame(opaque.length, PING, ACK, 0).put(opaque).flip();
    }

    static ByteBuffer reset(int stream, ErrorCode code) {
        return frame(4, RST_STREAM, 0, stream).putInt(code.code()).flip();
    }

    static ByteBuffer windowUpdate(int stream, int increment) {
        return frame(4, WINDOW_UPDATE, 0, stream).putInt(increment).flip();
    }

    static ByteBuffer goAway(int lastStream, ErrorCode code) {
        return frame(8, GOAWAY, 0, 0).putInt(lastStream).putInt(code.code()).flip();
    }
}
