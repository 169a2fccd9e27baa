package org.tatoo.transport;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Cancellable;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Topic;

/**
 * A subscriber of a topic. Its receiver gets a batch of messages, and the next batch when its output was taken.
 *
 * <pre>
 * idle ── a message ──► task given ── some messages received ──► output to be taken ──► task … ── none left ──► idle
 * </pre>
 */
final class Subscriber implements Topic.Subscription, Runnable {
    /** The number of bytes after which output must be taken before more messages are delivered. */
    private static final int BATCH = 32 << 10;

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SharedTopic topic;
    private final Connection connection;
    private final Topic.Terms terms;
    private final Topic.Receiver receiver;
    private @Nullable Cancellable expiry;

    // The following fields are guarded by this object's monitor.
    private final ArrayDeque<SharedTopic.Message> waiting = new ArrayDeque<>(2);
    private long bytes;
    private long lost;
    // True if a task is submitted, or output is waiting to be taken.
    private boolean busy;
    private boolean ended;

    Subscriber(SharedTopic topic, Connection connection, Topic.Terms terms, Topic.Receiver receiver) {
        this.topic = topic;
        this.connection = connection;
        this.terms = terms;
        this.receiver = receiver;
    }

    /** Starts the subscription after its registration with the topic, on the strand of the connection. */
    void begin() {
        if (terms.most() != null) {
            expiry = connection.schedule(terms.most(), this::expire);
        }
        if (connection instanceof Conversation conversation) {
            conversation.keep(this);
        }
    }

    private void expire() {
        if (end()) {
            leave();
            receiver.expired();
        }
    }

    void connectionEnded() {
        end();
        topic.remove(this);
    }

    private void leave() {
        topic.remove(this);
        if (connection instanceof Conversation conversation) {
            conversation.drop(this);
        }
    }

    // ---- for any thread

    /** Queues a message; returns false if the subscription has ended. */
    boolean offer(SharedTopic.Message message) {
        if (!queue(message)) {
            return false;
        }
        if (isCut()) {
            connection.abort();
            return false;
        }
        return true;
    }

    private synchronized boolean queue(SharedTopic.Message message) {
        if (ended) {
            return false;
        }
        waiting.addLast(message);
        bytes += message.size();
        if (terms.overflow() == Topic.Overflow.DROP_OLDEST) {
            while (isAboveMark()) {
                removeFirst();
                lost++;
            }
        }
        return busy || giveTask();
    }

    private boolean giveTask() {
        try {
            connection.executor().execute(this);
            busy = true;
        } catch (RejectedExecutionException e) {
            // the connection has ended with its server
            ended = true;
            waiting.clear();
        }
        return busy;
    }

    /** Returns whether more than one message waits, and their total size exceeds the mark. */
    private boolean isAboveMark() {
        return bytes > terms.mark() && waiting.size() > 1;
    }

    private synchronized boolean isCut() {
        return !ended && isAboveMark() && end();
    }

    private SharedTopic.Message removeFirst() {
        SharedTopic.Message first = waiting.removeFirst();
        bytes -= first.size();
        return first;
    }

    @Override
    public boolean publish(ByteBuffer message) {
        boolean active = offer(topic.newMessage(message, null));
        if (!active) {
            topic.remove(this);
        }
        return active;
    }

    @Override
    public void cancel() {
        if (end()) {
            leave();
            if (expiry != null) {
                expiry.cancel();
            }
        }
    }

    /** Ends the subscription and drops waiting messages; returns false if it had already ended. */
    private synchronized boolean end() {
        boolean active = !ended;
        ended = true;
        lost += waiting.size();
        waiting.clear();
        bytes = 0;
        return active;
    }

    @Override
    public synchronized boolean isActive() {
        return !ended;
    }

    @Override
    public synchronized long lost() {
        return lost;
    }

    // ---- on the strand

    @Override
    public void run() {
        List<SharedTopic.Message> batch = nextBatch();
        for (SharedTopic.Message message : batch) {
            if (isActive()) {
                receiver.received(message.view());
            }
        }
        if (!batch.isEmpty() && isActive()) {
            connection.asyncWrite(NOTHING, this);
        }
    }

    private synchronized List<SharedTopic.Message> nextBatch() {
        List<SharedTopic.Message> batch = new ArrayList<>(1);
        long now = topic.now();
        int size = 0;
        while (size < BATCH && !waiting.isEmpty()) {
            SharedTopic.Message next = removeFirst();
            if (next.isOver(now)) {
                lost++;
            } else {
                batch.add(next);
                size += next.size();
            }
        }
        busy = !batch.isEmpty();
        return batch;
    }
}
