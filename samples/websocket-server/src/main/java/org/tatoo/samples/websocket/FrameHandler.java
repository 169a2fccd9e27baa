package org.tatoo.samples.websocket;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.websocket.WebsocketParser;
import org.tatoo.grammars.websocket.WebsocketProduction;
import org.tatoo.grammars.websocket.WebsocketProtocolHandler;
import org.tatoo.grammars.websocket.WebsocketTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.runtime.Token;

/**
 * A handler that assembles the messages of a client from frames, and answers control frames: RFC 6455 sections 5.4 to
 * 7. At the first error it sends a close with the code of the error, and ends the connection.
 */
final class FrameHandler extends WebsocketProtocolHandler {
    private static final int FINAL = 0x80;
    private static final int OPCODE = 0x0f;

    /** The opcode while no message has begun. */
    private static final int NONE = 0;

    private final Endpoint endpoint;
    private final @Nullable Duration ping;
    private final Mask mask = new Mask();
    private final Utf8 utf8 = new Utf8();
    private final Payload control;
    private final Payload message;
    // Null until the connection is open.
    private Endpoint.@Nullable Receiver receiver;
    private int first;
    // The opcode of the message; control frames may come between its fragments.
    private int opcode = NONE;
    private boolean closing;

    private FrameHandler(Connection connection, Endpoint endpoint, WebSocketLimits limits) {
        super(connection);
        this.endpoint = endpoint;
        this.ping = limits.ping();
        this.control = new Payload(connection, Frames.MOST_CONTROL);
        this.message = new Payload(connection, limits.message());
    }

    /** Returns the protocol after the upgrade; instead of the first-byte deadline, the idle one applies. */
    static Protocol protocol(Endpoint endpoint, WebSocketLimits limits) {
        Protocol frames = connection -> new WebsocketParser(new FrameHandler(connection, endpoint, limits));
        return frames.withLimits(server -> server.without(Deadline.FIRST_BYTE));
    }

    @Override
    public void opened() {
        receiver = endpoint.open(connection());
        pingLater();
    }

    // ---- frames

    @Override
    public void shift(WebsocketTerminal terminal, Token token) {
        switch (terminal) {
            case first -> begin(token.byteAt(0));
            case key -> mask.begin(token);
            default -> {} // the end of a payload
        }
    }

    /** Returns the opcode of the current frame. */
    private int frame() {
        return first & OPCODE;
    }

    /** Begins a frame. An incomplete message must be continued, and only such a message may be: section 5.4. */
    private void begin(int bits) {
        first = bits;
        if (Frames.isControl(frame())) {
            return;
        }
        if ((frame() == Frames.CONTINUATION) != (opcode != NONE)) {
            fail(CloseCode.PROTOCOL_ERROR);
        } else if (opcode == NONE) {
            opcode = frame();
            utf8.reset();
        }
    }

    @Override
    public void data(WebsocketTerminal terminal, ByteBuffer bytes, long remaining) {
        boolean isControl = Frames.isControl(frame());
        Payload payload = isControl ? control : message;
        if (!payload.isWithin(bytes.remaining() + remaining)) {
            fail(CloseCode.TOO_BIG);
        } else if (!payload.reserve(bytes.remaining())) {
            fail(CloseCode.TRY_AGAIN_LATER);
        } else {
            ByteBuffer added = payload.add(bytes, mask);
            if (!isControl && opcode == Frames.TEXT && !utf8.add(added)) {
                fail(CloseCode.INVALID_DATA);
            }
        }
    }

    @Override
    public void reduce(WebsocketProduction production) {
        switch (production) {
            case message_frame -> {
                if ((first & FINAL) != 0) {
                    deliver();
                }
                connection().endRequest();
            }
            case control_frame -> {
                control(control.take());
                connection().endRequest();
            }
            default -> {} // parts of frames
        }
    }

    // ---- messages

    private void deliver() {
        int kind = opcode;
        opcode = NONE;
        if (kind == Frames.TEXT && !utf8.isComplete()) {
            fail(CloseCode.INVALID_DATA);
        } else if (receiver != null && !receiver.message(kind, message.take())) {
            fail(CloseCode.UNSUPPORTED_DATA);
        }
    }

    private void control(ByteBuffer content) {
        switch (frame()) {
            case Frames.CLOSE -> fail(CloseCode.answer(content));
            case Frames.PING -> connection().asyncWrite(Frames.head(Frames.PONG, content.remaining()), content);
            default -> {} // a pong
        }
    }

    private void pingLater() {
        if (ping != null) {
            connection().schedule(ping, () -> {
                connection().asyncWrite(Frames.head(Frames.PING, 0));
                pingLater();
            });
        }
    }

    // ---- the end

    /** Sends a close and ends the connection after all output has been written. Nothing is sent after a close. */
    private void fail(int code) {
        if (!closing) {
            closing = true;
            connection().asyncWrite(Frames.close(code));
            connection().close();
        }
    }

    @Override
    public void error(SyntaxError error) {
        fail(CloseCode.PROTOCOL_ERROR);
    }

    @Override
    public void expired(Deadline deadline) {
        fail(deadline == Deadline.IDLE ? CloseCode.GOING_AWAY : CloseCode.POLICY_VIOLATION);
    }

    @Override
    public void overloaded() {
        fail(CloseCode.TRY_AGAIN_LATER);
    }

    @Override
    public void draining() {
        fail(CloseCode.GOING_AWAY);
    }
}
