package org.tatoo.samples.http2;

import java.nio.ByteBuffer;

/** One request and its answer: RFC 9113 section 5.1. It ends when the answer has been queued, or by a reset. */
final class Stream {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final int id;
    private final Request request;
    // How many bytes the client may send, and how many it takes: section 6.9.
    private final Window input = new Window(Window.USUAL);
    private final Window output;
    private boolean isRequestComplete;
    private long received;
    private ByteBuffer content = NOTHING;
    private int held;

    /** @param output how many bytes the client takes at first */
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

    /** The bytes of the content of the request that have come. */
    long received() {
        return received;
    }

    boolean isRequestComplete() {
        return isRequestComplete;
    }

    /**
     * A part of the request has come.
     *
     * @param size of its content, in bytes
     * @throws Fault if it is too much, or too little, for the announced length: section 8.1.1
     */
    void receive(int size, boolean isLast) throws Fault {
        received += size;
        isRequestComplete = isLast;
        long announced = request.contentLength();
        if (announced >= 0 && (received > announced || (isLast && received < announced))) {
            throw Fault.ofStream(id, ErrorCode.PROTOCOL_ERROR);
        }
    }

    /** Whether the content of an answer is being sent. */
    boolean isAnswered() {
        return content.hasRemaining();
    }

    /** The answer begins, with this content. */
    void answer(ByteBuffer ofAnswer) {
        content = ofAnswer;
    }

    /** The content of the answer that has not been queued. */
    ByteBuffer content() {
        return content;
    }

    /** The stream holds so many bytes of the server's memory. */
    void hold(int bytes) {
        held = bytes;
    }

    int held() {
        return held;
    }
}
