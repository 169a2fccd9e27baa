package org.tatoo.samples.http2;

import java.nio.ByteBuffer;
import org.tatoo.grammars.http2.Http2Production;
import org.tatoo.grammars.http2.Http2ProtocolHandler;
import org.tatoo.grammars.http2.Http2Terminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/** A handler that passes the frames of a client, and its errors, to the {@link Session}. */
final class FrameHandler extends Http2ProtocolHandler {
    private static final int BINARY = 256;
    private static final int STREAM_MASK = Integer.MAX_VALUE;

    private final Session session;
    private final FieldBlock block;
    // The frame being read.
    private int length;
    private int type;
    private int flags;
    private int stream;
    private int dependency;
    private int content;
    private int identifier;
    private int number;
    private byte[] opaque = {};

    FrameHandler(Connection connection, Service service, Http2Limits limits) {
        super(connection);
        this.session = new Session(connection, service, limits);
        this.block = new FieldBlock(limits);
    }

    @Override
    public void opened() {
        session.open();
    }

    // ---- frames as they arrive

    @Override
    public void shift(Http2Terminal terminal, Token token) {
        switch (terminal) {
            case length -> length = (int) token.unsignedLong(BINARY);
            case type -> type = (int) token.unsignedLong(BINARY);
            case flags -> flags = (int) token.unsignedLong(BINARY);
            case stream, connection, any_stream -> begin((int) token.unsignedLong(BINARY) & STREAM_MASK);
            case dependency -> dependency = (int) token.unsignedLong(BINARY) & STREAM_MASK;
            case identifier -> identifier = (int) token.unsignedLong(BINARY);
            case value -> setting(token.unsignedLong(BINARY));
            case increment -> number = (int) token.unsignedLong(BINARY) & STREAM_MASK;
            case opaque -> opaque = token.toByteArray();
            default -> {} // unused fields, and the ends of raw bytes
        }
    }

    /** Processes the complete head of a frame. */
    private void begin(int ofStream) {
        stream = ofStream;
        dependency = 0;
        content = 0;
        try {
            if (length > Frames.LARGEST) {
                throw Fault.ofConnection(ErrorCode.FRAME_SIZE_ERROR); // section 4.2
            }
            block.check(type, stream);
            if (type == Frames.HEADERS) {
                block.begin(stream, (flags & Frames.END_STREAM) != 0);
            }
        } catch (Fault fault) {
            session.fail(fault);
        }
    }

    private void setting(long value) {
        try {
            session.setting(identifier, value);
        } catch (Fault fault) {
            session.fail(fault);
        }
    }

    @Override
    public void data(Http2Terminal terminal, ByteBuffer bytes, long remaining) {
        switch (terminal) {
            case content, padded_content -> content += bytes.remaining();
            case fragment, padded_fragment -> {
                try {
                    block.add(bytes);
                } catch (Fault fault) {
                    session.fail(fault);
                }
            }
            default -> {} // padding, and productions without a meaning
        }
    }

    // ---- complete frames

    @Override
    public void reduce(Http2Production production) {
        try {
            if (carryOut(production)) {
                connection().endRequest();
            }
        } catch (Fault fault) {
            session.fail(fault);
            connection().endRequest();
        }
    }

    /** Processes a complete frame; returns false for parts of frames. */
    private boolean carryOut(Http2Production production) throws Fault {
        switch (production) {
            case data_frame -> session.data(stream, length, content, has(Frames.END_STREAM));
            case headers_frame, continuation_frame -> fields();
            case priority_frame -> priority();
            case wrong_priority_frame -> throw Fault.ofStream(stream, ErrorCode.FRAME_SIZE_ERROR);
            case reset_frame -> session.reset(stream);
            case opening, settings_frame -> session.acknowledgeSettings();
            case ping_frame -> session.ping(opaque, has(Frames.ACK));
            case window_frame -> session.windowUpdate(stream, number);
            case settings_ack_frame, goaway_frame, unknown_frame -> session.controlFrame();
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    private void fields() throws Fault {
        if (has(Frames.END_HEADERS)) {
            session.fields(stream, block.take(), block.endsStream(), dependency == stream);
        }
    }

    /** Ignores the priority, but rejects a stream that depends on itself, an error in RFC 7540 section 5.3.1. */
    private void priority() throws Fault {
        session.controlFrame();
        if (dependency == stream) {
            throw Fault.ofConnection(ErrorCode.PROTOCOL_ERROR);
        }
    }

    // ---- the end

    @Override
    public void writable() {
        session.writable();
    }

    /** Ends the connection: after a wrong frame size with a code of its own (section 4.2), else section 5.4.1. */
    @Override
    public void error(SyntaxError error) {
        session.leave(
                switch (error.kind()) {
                    case REGION_ENDS, REGION_NOT_FILLED -> ErrorCode.FRAME_SIZE_ERROR;
                    case TOO_MANY -> ErrorCode.ENHANCE_YOUR_CALM;
                    default -> ErrorCode.PROTOCOL_ERROR;
                });
    }

    @Override
    public void expired(Deadline deadline) {
        session.leave(deadline == Deadline.IDLE ? ErrorCode.NO_ERROR : ErrorCode.ENHANCE_YOUR_CALM);
    }

    @Override
    public void overloaded() {
        session.leave(ErrorCode.ENHANCE_YOUR_CALM);
    }

    @Override
    public void draining() {
        session.drain();
    }
}
