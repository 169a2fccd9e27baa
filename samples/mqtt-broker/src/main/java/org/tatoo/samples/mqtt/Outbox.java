package org.tatoo.samples.mqtt;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;

/**
 * What goes to one client: messages that wait until it can take them, and those that it has not acknowledged, MQTT 3.1.1
 * sections 4.3 to 4.6. All go out in the order in which they came. Guarded by the broker's lock.
 */
final class Outbox {
    /** With so many bytes not acknowledged, a client gets no more messages that it has to acknowledge. */
    private static final long WINDOW = 1 << 20;

    private static final int MOST_IDS = 0xffff;

    private final MqttLimits limits;
    private final Store store;
    private final Deque<Delivery> waiting = new ArrayDeque<>(2);
    // By packet identifier, in the order in which they were sent.
    private final Map<Integer, Delivery> unacknowledged = new LinkedHashMap<>(4);
    // Of QoS 2, received by the client: PUBREL was sent, and PUBCOMP is to come.
    private final Set<Integer> received = new LinkedHashSet<>(4);
    private @Nullable Connection connection;
    private long waitingBytes;
    private long unacknowledgedBytes;
    private int waitingRetained;
    private int lastId;

    Outbox(MqttLimits limits, Store store) {
        this.limits = limits;
        this.store = store;
    }

    // ---- the connection

    /** Sends what the client has not acknowledged once more (MQTT-4.4.0-1), then what waits. */
    void open(Connection to) {
        connection = to;
        received.forEach(id -> to.asyncWrite(Packets.of(Packets.PUBREL, id)));
        unacknowledged.forEach((id, delivery) -> Packets.publish(to, delivery, id, true));
        resume();
    }

    /** There is no connection any more: messages of QoS 0 do not wait for another one. */
    void close() {
        connection = null;
        Deque<Delivery> before = new ArrayDeque<>(waiting);
        clearWaiting();
        before.stream().filter(delivery -> delivery.qos() > 0).forEach(this::enqueue);
    }

    /** Forgets everything. */
    void clear() {
        connection = null;
        clearWaiting();
        unacknowledged.values().forEach(delivery -> store.release(delivery.message()));
        unacknowledged.clear();
        unacknowledgedBytes = 0;
        received.clear();
    }

    private void clearWaiting() {
        waiting.forEach(delivery -> store.release(delivery.message()));
        waiting.clear();
        waitingBytes = 0;
        waitingRetained = 0;
    }

    // ---- messages

    /**
     * Sends a message, or lets it wait. One of QoS 0 is dropped if it cannot.
     *
     * @return false if there is no room for a message that must not be dropped
     */
    boolean add(Message message, int qos) {
        resume();
        Delivery delivery = new Delivery(message, qos, false);
        Connection to = readyFor(delivery);
        if (to != null && waiting.isEmpty()) {
            send(to, delivery);
            return true;
        }
        if (qos == 0 && connection == null) {
            return true;
        }
        boolean room = waiting.size() - waitingRetained < limits.queued()
                && waitingBytes + message.size() <= limits.queuedBytes();
        if (room) {
            enqueue(delivery);
        }
        return room || qos == 0;
    }

    /**
     * Sends retained messages to a client that has subscribed. They wait in any number, because they are in memory anyway,
     * but not if many of an earlier subscription do.
     *
     * @return false if there is no room
     */
    boolean addRetained(Map<Message, Integer> messages) {
        if (waitingRetained >= limits.queued()) {
            return messages.isEmpty();
        }
        messages.forEach((message, qos) -> enqueue(new Delivery(message, qos, true)));
        resume();
        return true;
    }

    private void enqueue(Delivery delivery) {
        waiting.addLast(delivery);
        store.keep(delivery.message());
        if (delivery.isRetained()) {
            waitingRetained++;
        } else {
            waitingBytes += delivery.message().size();
        }
    }

    private Delivery dequeue() {
        Delivery delivery = waiting.removeFirst();
        store.release(delivery.message());
        if (delivery.isRetained()) {
            waitingRetained--;
        } else {
            waitingBytes -= delivery.message().size();
        }
        return delivery;
    }

    /** Sends what waits, as far as the client takes it. */
    void resume() {
        Connection to;
        while (!waiting.isEmpty() && (to = readyFor(waiting.getFirst())) != null) {
            send(to, dequeue());
        }
    }

    /** The connection, if it can take that now. */
    private @Nullable Connection readyFor(Delivery next) {
        Connection to = connection;
        boolean ready = to != null
                && to.isWritable()
                && (next.qos() == 0
                        || (unacknowledged.size() + received.size() < limits.inFlight()
                                && unacknowledgedBytes < WINDOW));
        return ready ? to : null;
    }

    private void send(Connection to, Delivery delivery) {
        int id = 0;
        if (delivery.qos() > 0) {
            id = nextId();
            unacknowledged.put(id, delivery);
            unacknowledgedBytes += delivery.message().size();
            store.keep(delivery.message());
        }
        Packets.publish(to, delivery, id, false);
    }

    /** One that is not in use (MQTT-2.3.1-4); there is one, because fewer are in flight than there are. */
    private int nextId() {
        do {
            lastId = lastId % MOST_IDS + 1;
        } while (unacknowledged.containsKey(lastId) || received.contains(lastId));
        return lastId;
    }

    // ---- acknowledgements

    /** PUBACK. */
    void acknowledged(int id) {
        forget(id, 1);
        resume();
    }

    /** PUBREC; PUBREL is due, also if the message is not known any more. */
    void received(int id) {
        if (forget(id, 2)) {
            received.add(id);
        }
    }

    /** PUBCOMP. */
    void completed(int id) {
        received.remove(id);
        resume();
    }

    private boolean forget(int id, int qos) {
        Delivery delivery = unacknowledged.get(id);
        if (delivery == null || delivery.qos() != qos) {
            return false;
        }
        unacknowledged.remove(id);
        unacknowledgedBytes -= delivery.message().size();
        store.release(delivery.message());
        return true;
    }

    /** The bytes of what is kept for the client, approximately. */
    long size() {
        return waitingBytes + unacknowledgedBytes + Store.REFERENCE * (waiting.size() + unacknowledged.size());
    }

    /** Whether nothing is kept for the client. */
    boolean isEmpty() {
        return waiting.isEmpty() && unacknowledged.isEmpty();
    }
}
