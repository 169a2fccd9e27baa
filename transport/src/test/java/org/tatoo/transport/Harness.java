package org.tatoo.transport;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ConversationLimits;
import org.tatoo.runtime.Deadline;
import org.tatoo.runtime.PushParser;
import org.tatoo.transport.memory.MemoryTransport;

/** A conversation of lines over a {@link MemoryTransport}; its strand is the thread of the test. */
final class Harness implements ConversationListener {
    /** Sends a line back. */
    static final BiConsumer<LineHandler, String> ECHO = (handler, line) -> {
        handler.send(line + "\n");
        handler.connection().endRequest();
    };

    final MemoryTransport transport = new MemoryTransport();
    final Conversation conversation;
    final TransportListener wire;

    /** Whether the handler notes its batches; to be set before the conversation is open. */
    boolean notesBatches;

    /** What the handler does in a batch. */
    Consumer<LineHandler> atBatch = handler -> {};

    /** Why the conversation ended. */
    final List<Ending> endings = new ArrayList<>();

    private final List<String> events = new ArrayList<>();
    private final BiConsumer<LineHandler, String> answer;
    // Overwritten after each event, because a transport does so, too.
    private final byte[] readBuffer = new byte[1000];
    private @Nullable LineParser parser;

    /** A conversation that is not open. */
    Harness(ConversationLimits limits, BiConsumer<LineHandler, String> answer) {
        this.answer = answer;
        conversation = new Conversation(transport, this::newParser, limits, this);
        wire = conversation.events();
    }

    /** The parser, once the conversation is open. */
    LineParser parser() {
        return Objects.requireNonNull(parser);
    }

    private PushParser newParser(Connection connection) {
        LineHandler handler = new LineHandler(connection, events) {
            @Override
            void line(String line) {
                answer.accept(this, line);
            }

            @Override
            void atBatch() {
                atBatch.accept(this);
            }
        };
        handler.notesBatches = notesBatches;
        parser = new LineParser(handler);
        return parser;
    }

    /** An open conversation whose handler answers each line by {@code answer}. */
    static Harness open(BiConsumer<LineHandler, String> answer) {
        return open(ConversationLimits.defaults(), answer);
    }

    static Harness open(ConversationLimits limits, BiConsumer<LineHandler, String> answer) {
        Harness harness = new Harness(limits, answer);
        harness.wire.opened();
        harness.events();
        return harness;
    }

    // ---- what the peer and the transport do

    /** All of {@code text} comes, in as many buffers as it takes. */
    void receive(String text) {
        receivePart(text);
        wire.readEnded();
    }

    /** The same, and more is about to come. */
    void receivePart(String text) {
        for (int from = 0; from < text.length(); from += readBuffer.length) {
            ByteBuffer part =
                    LineHandler.bytes(text.substring(from, Math.min(text.length(), from + readBuffer.length)));
            int length = part.remaining();
            part.get(readBuffer, 0, length);
            wire.received(ByteBuffer.wrap(readBuffer, 0, length));
            Arrays.fill(readBuffer, (byte) '#');
        }
    }

    /** The peer ends its output. */
    void end() {
        wire.inputEnded(true);
        wire.readEnded();
    }

    /** The transport takes {@code count} bytes more. */
    void take(long count) {
        transport.take(count);
        wire.writable();
    }

    /** Time passes. */
    void pass(Duration time) {
        transport.pass(time);
    }

    /** Tasks of the strand run, and the transport tells its end if it was closed. */
    void run() {
        transport.strand.run();
        if (transport.closed) {
            wire.closed();
            transport.strand.run();
        }
    }

    // ---- what was seen

    /** What the handler and the listener heard since this was last asked. */
    List<String> events() {
        List<String> heard = List.copyOf(events);
        events.clear();
        return heard;
    }

    String written() {
        return new String(transport.written(), StandardCharsets.ISO_8859_1);
    }

    /** Does something in another thread, and waits for it. */
    static void elsewhere(Runnable task) {
        FutureTask<?> result = new FutureTask<>(task, null);
        new Thread(result).start();
        try {
            result.get();
        } catch (ExecutionException | InterruptedException e) {
            throw new AssertionError("in another thread", e);
        }
    }

    // ---- ConversationListener: of what the handler hears, nothing

    @Override
    public void handlerFailed(Connection connection, Throwable cause) {
        events.add("failed " + cause.getClass().getSimpleName());
    }

    @Override
    public void redundantEndRequest(Connection connection) {
        events.add("redundant");
    }

    @Override
    public void expired(Connection connection, Deadline deadline) {
        events.add("over " + deadline);
    }

    @Override
    public void ending(Connection connection, Ending why) {
        endings.add(why);
    }

    @Override
    public void refused(Connection connection, Refusal refusal) {
        events.add("refused " + refusal);
    }
}
