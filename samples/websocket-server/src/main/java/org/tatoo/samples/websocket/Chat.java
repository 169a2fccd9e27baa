package org.tatoo.samples.websocket;

import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Topic;
import org.tatoo.transport.SharedTopic;

/**
 * An endpoint that sends each text to all other clients. A text is published once, as the frame for all, preceded by
 * the number of its sender. A client that does not read is disconnected, and does not delay the others.
 */
final class Chat implements Endpoint {
    private final Topic topic = new SharedTopic();
    private final AtomicLong clients = new AtomicLong();
    private final Topic.Terms terms;

    /** @param output the maximum number of bytes that wait for one client */
    Chat(int output) {
        terms = Topic.Terms.defaults().withMark(output).with(Topic.Overflow.CUT);
    }

    @Override
    public Receiver open(Connection connection) {
        long self = clients.incrementAndGet();
        topic.subscribe(connection, terms, message -> {
            if (message.getLong() != self) {
                connection.asyncWrite(message);
            }
        });
        return (opcode, content) -> opcode == Frames.TEXT && publish(self, content);
    }

    private boolean publish(long sender, ByteBuffer text) {
        ByteBuffer head = Frames.head(Frames.TEXT, text.remaining());
        topic.publish(ByteBuffer.allocate(Long.BYTES + head.remaining() + text.remaining())
                .putLong(sender)
                .put(head)
                .put(text)
                .flip());
        return true;
    }
}
