package org.tatoo.samples.http2;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** A field block in HEADERS and CONTINUATION, without other frames between them: RFC 9113 section 4.3. */
final class FieldBlock {
    private final Http2Limits limits;
    private ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    // The stream of the incomplete block; 0 if there is none.
    private int stream;
    private int continuations;
    private boolean endsStream;

    FieldBlock(Http2Limits limits) {
        this.limits = limits;
    }

    /** Checks whether a frame is allowed now. */
    void check(int type, int streamOfFrame) throws Fault {
        boolean continues = type == Frames.CONTINUATION && streamOfFrame == stream;
        if (stream == 0 ? type == Frames.CONTINUATION : !continues) {
            throw Fault.ofConnection(ErrorCode.PROTOCOL_ERROR);
        }
        if (type == Frames.CONTINUATION) {
            continuations++;
            if (continuations > limits.continuations()) {
                throw Fault.ofConnection(ErrorCode.ENHANCE_YOUR_CALM);
            }
        }
    }

    void begin(int ofStream, boolean ends) {
        stream = ofStream;
        endsStream = ends;
        continuations = 0;
    }

    void add(ByteBuffer fragment) throws Fault {
        if (bytes.size() + fragment.remaining() > limits.headerList()) {
            throw Fault.ofConnection(ErrorCode.ENHANCE_YOUR_CALM);
        }
        byte[] copy = new byte[fragment.remaining()];
        fragment.get(copy);
        bytes.writeBytes(copy);
    }

    /** Returns whether the stream ends with this block. */
    boolean endsStream() {
        return endsStream;
    }

    /** Returns the whole block; the next one can begin. */
    byte[] take() {
        byte[] all = bytes.toByteArray();
        bytes = new ByteArrayOutputStream();
        stream = 0;
        return all;
    }
}
