package org.tatoo.samples.http2;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import org.tatoo.runtime.Connection;

/**
 * One HTTP/2 connection: its streams, flow control, settings and end (RFC 9113 sections 5 to 8). Its methods are called
 * on the connection's thread. Callers pass any {@link Fault} that a method throws to {@link #fail}.
 */
final class Session {
    private static final int SETTINGS_HEADER_TABLE_SIZE = 0x1;
    private static final int SETTINGS_ENABLE_PUSH = 0x2;
    private static final int SETTINGS_MAX_CONCURRENT_STREAMS = 0x3;
    private static final int SETTINGS_INITIAL_WINDOW_SIZE = 0x4;
    private static final int SETTINGS_MAX_FRAME_SIZE = 0x5;
    private static final int SETTINGS_MAX_HEADER_LIST_SIZE = 0x6;
    private static final int LARGEST_FRAME = (1 << 24) - 1;

    private final Connection connection;
    private final Service service;
    private final Http2Limits limits;
    private final Hpack hpack;
    private final Output output;
    private final Rate resets;
    private final Rate emptyFrames;
    private final Rate controlFrames;
    private final Map<Integer, Stream> streams = new HashMap<>();
    private final Closed closed = new Closed();
    private final Window input = new Window(Window.USUAL);
    private int windowOfClient = Window.USUAL;
    private int lastStream;
    private boolean draining;

    Session(Connection connection, Service service, Http2Limits limits) {
        this.connection = connection;
        this.service = service;
        this.limits = limits;
        this.hpack = new Hpack(limits.headerList());
        this.output = new Output(connection, hpack, this::sent);
        this.resets = new Rate(limits.resets(), limits.period());
        this.emptyFrames = new Rate(limits.emptyFrames(), limits.period());
        this.controlFrames = new Rate(limits.controlFrames(), limits.period());
    }

    // ---- the connection

    /** Sends the preface of the server: section 3.4. */
    void open() {
        Map<Integer, Integer> settings = new LinkedHashMap<>();
        settings.put(SETTINGS_MAX_CONCURRENT_STREAMS, limits.streams());
        settings.put(SETTINGS_MAX_HEADER_LIST_SIZE, limits.headerList());
        connection.asyncWrite(Frames.settings(settings));
    }

    /** Applies a setting of the client: section 6.5.2. */
    void setting(int identifier, long value) throws Fault {
        switch (identifier) {
            case SETTINGS_HEADER_TABLE_SIZE -> hpack.tableOfClient(value);
            case SETTINGS_ENABLE_PUSH -> check(value <= 1, ErrorCode.PROTOCOL_ERROR);
            case SETTINGS_INITIAL_WINDOW_SIZE -> windowOfClient(value);
            case SETTINGS_MAX_FRAME_SIZE ->
                check(value >= Frames.LARGEST && value <= LARGEST_FRAME, ErrorCode.PROTOCOL_ERROR);
            default -> {} // no effect on this server's output
        }
    }

    private static void check(boolean isRight, ErrorCode code) throws Fault {
        if (!isRight) {
            throw Fault.ofConnection(code);
        }
    }

    /** Changes the windows of all streams: section 6.9.2. */
    private void windowOfClient(long value) throws Fault {
        check(value <= Integer.MAX_VALUE, ErrorCode.FLOW_CONTROL_ERROR);
        long added = value - windowOfClient;
        windowOfClient = (int) value;
        for (Stream stream : streams.values()) {
            check(stream.output().add(added), ErrorCode.FLOW_CONTROL_ERROR);
        }
    }

    /** Acknowledges the settings of a frame. */
    void acknowledgeSettings() throws Fault {
        controlFrame();
        connection.asyncWrite(Frames.settingsAcknowledgement());
        openAll();
    }

    private void openAll() {
        for (Stream stream : streams.values().toArray(Stream[]::new)) {
            output.open(stream);
        }
    }

    /** Processes PING: section 6.7. */
    void ping(byte[] opaque, boolean isAnswer) throws Fault {
        controlFrame();
        if (!isAnswer) {
            connection.asyncWrite(Frames.pingAcknowledgement(opaque));
        }
    }

    /** Counts a frame that is cheap for the client. */
    void controlFrame() throws Fault {
        controlFrames.count(connection.now());
    }

    /** Processes WINDOW_UPDATE; checks the increment and the size of the window: section 6.9.1. */
    void windowUpdate(int id, int increment) throws Fault {
        Stream stream = streams.get(id);
        if (id == 0) {
            check(increment > 0, ErrorCode.PROTOCOL_ERROR);
            check(output.window().add(increment), ErrorCode.FLOW_CONTROL_ERROR);
            output.send();
        } else if (stream == null) {
            checkNotIdle(id);
        } else if (increment == 0) {
            throw Fault.ofStream(id, ErrorCode.PROTOCOL_ERROR);
        } else if (!stream.output().add(increment)) {
            throw Fault.ofStream(id, ErrorCode.FLOW_CONTROL_ERROR);
        } else {
            output.open(stream);
        }
    }

    private void checkNotIdle(int id) throws Fault {
        check(id <= lastStream, ErrorCode.PROTOCOL_ERROR);
    }

    // ---- requests

    /**
     * Processes a complete field block, which begins a request or ends one.
     *
     * @param isOwnDependency whether the client makes the stream depend on itself
     */
    void fields(int id, byte[] block, boolean isLast, boolean isOwnDependency) throws Fault {
        Hpack.Decoded decoded = hpack.decode(id, block);
        Stream known = streams.get(id);
        if (known != null) {
            trailers(known, decoded, isLast);
        } else if (id > lastStream) {
            check(id % 2 == 1, ErrorCode.PROTOCOL_ERROR);
            lastStream = id;
            if (isOwnDependency) {
                throw Fault.ofStream(id, ErrorCode.PROTOCOL_ERROR);
            }
            begin(id, decoded, isLast);
        } else if (!closed.isReset(id)) {
            throw closed.fault(id);
        }
    }

    private void begin(int id, Hpack.Decoded decoded, boolean isLast) throws Fault {
        if (draining || streams.size() >= limits.streams()) {
            throw Fault.ofStream(id, ErrorCode.REFUSED_STREAM);
        }
        Request request = decoded.isTooLarge() ? Request.UNREAD : Request.of(decoded.fields());
        if (request == null) {
            throw Fault.ofStream(id, ErrorCode.PROTOCOL_ERROR);
        }
        Stream stream = new Stream(id, request, windowOfClient);
        streams.put(id, stream);
        stream.receive(0, isLast);
        if (decoded.isTooLarge()) {
            answer(stream, Answer.FIELDS_TOO_LARGE);
        } else if (request.contentLength() > limits.content()) {
            answer(stream, Answer.CONTENT_TOO_LARGE);
        } else if (isLast) {
            serve(stream);
        }
    }

    /** Processes trailers: section 8.1. */
    private void trailers(Stream stream, Hpack.Decoded decoded, boolean isLast) throws Fault {
        if (stream.isRequestComplete()) {
            throw Fault.ofStream(stream.id(), ErrorCode.STREAM_CLOSED);
        }
        if (!isLast || decoded.isTooLarge() || !Request.areTrailers(decoded.fields())) {
            throw Fault.ofStream(stream.id(), ErrorCode.PROTOCOL_ERROR);
        }
        stream.receive(0, true);
        requestComplete(stream);
    }

    private void requestComplete(Stream stream) {
        if (!stream.isAnswered()) {
            serve(stream);
        }
    }

    /**
     * Processes content, which is counted and not kept.
     *
     * @param length the length of the frame with its padding, which flow control counts
     * @param size the length of the content
     */
    void data(int id, int length, int size, boolean isLast) throws Fault {
        check(input.take(length), ErrorCode.FLOW_CONTROL_ERROR);
        refill(0, input);
        if (size == 0 && !isLast) {
            emptyFrames.count(connection.now());
        }
        Stream stream = streams.get(id);
        if (stream == null) {
            checkNotIdle(id);
            if (!closed.isReset(id)) {
                throw closed.fault(id);
            }
        } else {
            data(stream, length, size, isLast);
        }
    }

    private void data(Stream stream, int length, int size, boolean isLast) throws Fault {
        if (stream.isRequestComplete()) {
            throw Fault.ofStream(stream.id(), ErrorCode.STREAM_CLOSED);
        }
        if (!stream.input().take(length)) {
            throw Fault.ofStream(stream.id(), ErrorCode.FLOW_CONTROL_ERROR);
        }
        stream.receive(size, isLast);
        if (isLast) {
            requestComplete(stream);
        } else if (!stream.isAnswered() && stream.received() > limits.content()) {
            answer(stream, Answer.CONTENT_TOO_LARGE);
        } else if (!stream.isAnswered()) {
            refill(stream.id(), stream.input());
        }
    }

    private void refill(int stream, Window window) {
        int count = window.refill();
        if (count > 0) {
            connection.asyncWrite(Frames.windowUpdate(stream, count));
        }
    }

    // ---- answers

    private void serve(Stream stream) {
        service.answer(stream.request(), stream.received(), answer -> {
            try {
                connection.executor().execute(() -> answer(stream, answer));
            } catch (RejectedExecutionException e) {
                // the server has stopped
            }
        });
    }

    /** Sends an answer; its content is reserved from the memory of all connections while it waits for the client. */
    private void answer(Stream stream, Answer answer) {
        if (streams.get(stream.id()) == stream) {
            boolean hasRoom = connection.reserve(answer.content().length);
            stream.hold(hasRoom ? answer.content().length : 0);
            output.answer(stream, hasRoom ? answer : Answer.BUSY);
        }
    }

    /** Continues output when the client accepts more. */
    void writable() {
        output.send();
    }

    /** Ends a stream after its answer; resets it if the client still sends content: section 8.1. */
    private void sent(Stream stream) {
        if (!stream.isRequestComplete()) {
            connection.asyncWrite(Frames.reset(stream.id(), ErrorCode.NO_ERROR));
        }
        end(stream.id(), !stream.isRequestComplete());
    }

    // ---- the end

    /** Processes RST_STREAM of the client: section 6.4. */
    void reset(int id) throws Fault {
        checkNotIdle(id);
        resets.count(connection.now());
        if (streams.containsKey(id)) {
            end(id, false);
        }
    }

    private void end(int id, boolean isReset) {
        closed.add(id, isReset);
        Stream stream = streams.remove(id);
        if (stream != null) {
            output.remove(stream);
            connection.reserve(-stream.held());
        }
        if (draining && streams.isEmpty()) {
            connection.close();
        }
    }

    /** Handles an error: section 5.4. */
    void fail(Fault fault) {
        int id = fault.stream();
        if (id == 0 || id > lastStream) {
            leave(fault.code());
            return;
        }
        try {
            resets.count(connection.now());
            connection.asyncWrite(Frames.reset(id, fault.code()));
            end(id, true);
        } catch (Fault tooMany) {
            leave(tooMany.code());
        }
    }

    /** Sends the reason, and ends the connection after all output has been written: section 6.8. */
    void leave(ErrorCode code) {
        connection.asyncWrite(Frames.goAway(lastStream, code));
        connection.close();
    }

    /** Accepts no further request; the connection ends with the last answer. */
    void drain() {
        draining = true;
        if (streams.isEmpty()) {
            leave(ErrorCode.NO_ERROR);
        } else {
            connection.asyncWrite(Frames.goAway(lastStream, ErrorCode.NO_ERROR));
        }
    }
}
