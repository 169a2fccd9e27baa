package org.tatoo.samples.protocols.stomp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tatoo.runtime.Connection;

/** A client's subscription to the messages of a destination. Guarded by the broker's lock. */
final class Subscription {
    /** The maximum number of unacknowledged messages of a subscription. */
    private static final int WINDOW = 100;

    /** The number of unacknowledged bytes from which a subscription gets no more messages. */
    private static final long WINDOW_BYTES = 1 << 20;

    private final Connection connection;
    private final FrameOutput output;
    private final String id;
    private final String destination;
    private final boolean acknowledges;
    private final boolean cumulative;
    private final MessageQueue source;
    private final Map<String, Message> unacknowledged = new LinkedHashMap<>();
    private long unacknowledgedBytes;

    /** @param mode {@code auto}, {@code client} or {@code client-individual} */
    Subscription(
            Connection connection,
            FrameOutput output,
            String id,
            String destination,
            String mode,
            MessageQueue source) {
        this.connection = connection;
        this.output = output;
        this.id = id;
        this.destination = destination;
        this.acknowledges = !mode.equals("auto");
        this.cumulative = mode.equals("client");
        this.source = source;
        source.join(this);
    }

    String destination() {
        return destination;
    }

    MessageQueue source() {
        return source;
    }

    /** Returns whether the subscription accepts another message now. */
    boolean isReady() {
        return connection.isWritable() && unacknowledged.size() < WINDOW && unacknowledgedBytes < WINDOW_BYTES;
    }

    /** Returns whether messages are kept until they are acknowledged. */
    boolean acknowledges() {
        return acknowledges;
    }

    void deliver(Message message) {
        Map<String, String> headers = new LinkedHashMap<>(message.headers());
        headers.put("subscription", id);
        headers.put("message-id", message.id());
        headers.put("destination", message.destination());
        if (acknowledges) {
            headers.put("ack", acknowledgement(message));
            unacknowledged.put(acknowledgement(message), message);
            unacknowledgedBytes += message.size();
            source.store().keep(message);
        }
        output.message(headers, message.body());
    }

    /** Removes messages from the unacknowledged ones; returns false if {@code ack} is not among them. */
    boolean acknowledge(String ack) {
        if (!unacknowledged.containsKey(ack)) {
            return false;
        }
        if (cumulative) {
            List<String> earlier = new ArrayList<>(unacknowledged.keySet());
            earlier.subList(0, earlier.indexOf(ack)).forEach(this::forget);
        }
        forget(ack);
        source.dispatch();
        return true;
    }

    private void forget(String ack) {
        Message message = unacknowledged.remove(ack);
        if (message != null) {
            unacknowledgedBytes -= message.size();
            source.store().release(message);
        }
    }

    /** Ends the subscription; unacknowledged messages go to other subscribers. */
    void end() {
        source.leave(this, unacknowledged.values());
        unacknowledged.clear();
    }

    /** Sends the messages that waited until the client could read. */
    void resume() {
        source.dispatch();
    }

    private String acknowledgement(Message message) {
        return id + "-" + message.id();
    }
}
