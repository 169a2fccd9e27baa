package org.tatoo.samples.http2;

import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.tatoo.runtime.Connection;

/**
 * The output of the answers of all streams (RFC 9113 section 5.2). It sends one frame of each in turn, as far as flow
 * control and the connection allow.
 */
final class Output {
    private final Connection connection;
    private final Hpack hpack;
    private final Consumer<Stream> sent;
    private final Window window = new Window(Window.USUAL);
    // Streams with content left that are not known to wait for their own windows.
    private final Set<Stream> ready = new LinkedHashSet<>();

    /** @param sent receives each stream whose answer has been queued */
    Output(Connection connection, Hpack hpack, Consumer<Stream> sent) {
        this.connection = connection;
        this.hpack = hpack;
        this.sent = sent;
    }

    /** Returns the send window of the connection. */
    Window window() {
        return window;
    }

    /** Begins the answer of a stream. */
    void answer(Stream stream, Answer answer) {
        boolean hasContent = !stream.request().method().equals("HEAD") && answer.content().length > 0;
        ByteBuffer block = hpack.encode(stream.id(), answer.fields());
        int flags = Frames.END_HEADERS | (hasContent ? 0 : Frames.END_STREAM);
        connection.asyncWrite(Frames.head(block.remaining(), Frames.HEADERS, flags, stream.id()), block);
        if (hasContent) {
            stream.answer(ByteBuffer.wrap(answer.content()));
            open(stream);
        } else {
            sent.accept(stream);
        }
    }

    /** Continues a stream that has something to send, or whose window has been opened. */
    void open(Stream stream) {
        if (stream.isAnswered()) {
            ready.add(stream);
            send();
        }
    }

    void remove(Stream stream) {
        ready.remove(stream);
    }

    void send() {
        while (window.size() > 0 && connection.isWritable() && !ready.isEmpty()) {
            Iterator<Stream> streams = ready.iterator();
            Stream stream = streams.next();
            streams.remove();
            send(stream);
        }
    }

    private void send(Stream stream) {
        ByteBuffer content = stream.content();
        long open = Math.min(window.size(), stream.output().size());
        int count = (int) Math.min(Math.min(content.remaining(), Frames.LARGEST), open);
        if (count <= 0) {
            return; // until its window is opened
        }
        window.take(count);
        stream.output().take(count);
        ByteBuffer part = content.slice(content.position(), count);
        content.position(content.position() + count);
        boolean isLast = !content.hasRemaining();
        ByteBuffer head = Frames.head(count, Frames.DATA, isLast ? Frames.END_STREAM : 0, stream.id());
        connection.asyncWrite(head, part);
        if (isLast) {
            sent.accept(stream);
        } else {
            ready.add(stream);
        }
    }
}
