package org.tatoo.samples.http2;

import java.nio.ByteBuffer;

/** One request and its answer: RFC 9113 section 5.1. The stream ends when the answer has been queued, or by a reset. */
final class Stream {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final int id;
    private final Request request;
    // The receive and the send window: section 6.9.
    private final Window input = new Window(Window.USUAL);
    private final Window output;
    private boolean isRequestComplete;
    private long received;
    private ByteBuffer content = NOTHING;
    private int held;

    /** @param output the initial send window, in bytes */
    Stream(int id, Request request, int output) {
        this.id = id;
        this.request = request;
        this.output = new Window(output);
    }

    int id() {
        return id;
    }

    Request request() {
        return request;
    }

    Window input() {
        return input;
    }

    Window output() {
        return output;
    }

    /** Returns the number of content bytes received. */
    long received() {
        return received;
    }

    boolean isRequestComplete() {
        return isRequestComplete;
    }

    /**
     * Processes a part of the request.
     *
     * @param size the length of its content, in bytes
     * @throws Fault if the content exceeds or falls short of the announced length: section 8.1.1
     */
    void receive(int size, boolean isLast) throws Fault {
        received += size;
        isRequestComplete = isLast;
        long announced = request.contentLength();
        if (announced >= 0 && (received > announced || (isLast && received < announced))) {
            throw Fault.ofStream(id, ErrorCode.PROTOCOL_ERROR);
        }
    }

    /** Returns whether the content of an answer is being sent. */
    boolean isAnswered() {
        return content.hasRemaining();
    }

    /** Begins the answer with this content. */
    void answer(ByteBuffer ofAnswer) {
        content = ofAnswer;
    }

    /** Returns the content of the answer that has not been queued. */
    ByteBuffer content() {
        return content;
    }

    /** Records the server memory that the stream holds, in bytes. */
    void hold(int bytes) {
        held = bytes;
    }

    int held() {
        return held;
    }
}
