package org.tatoo.samples.mqtt;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What goes to one client: messages that wait until it can take them, and those that it has not acknowledged, MQTT 5.0
 * sections 4.3 to 4.6 and 4.9. All go out in the order in which they came. Guarded by the broker's lock.
 */
final class Outbox {
    /** With so many bytes not acknowledged, a client gets no more messages that it has to acknowledge. */
    private static final long WINDOW = 1 << 20;

    private static final int MOST_IDS = 0xffff;

    private final MqttLimits limits;
    private final Store store;
    private final LongSupplier clock;
    private final Deque<Delivery> waiting = new ArrayDeque<>(2);
    // By packet identifier, in the order in which they were sent.
    private final Map<Integer, Delivery> unacknowledged = new LinkedHashMap<>(4);
    // Of QoS 2, received by the client: PUBREL was sent, and PUBCOMP is to come.
    private final Set<Integer> received = new LinkedHashSet<>(4);
    // Those of the unacknowledged that are still to be sent once more.
    private final Set<Integer> again = new LinkedHashSet<>(4);
    private @Nullable Link link;
    private long waitingBytes;
    private long unacknowledgedBytes;
    private int waitingRetained;
    private int lastId;

    /** @param clock in nanoseconds, from any origin */
    Outbox(MqttLimits limits, Store store, LongSupplier clock) {
        this.limits = limits;
        this.store = store;
        this.clock = clock;
    }

    // ---- the connection

    /** Sends what the client has not acknowledged once more (MQTT-4.4.0-1), then what waits. */
    void open(Link to) {
        link = to;
        received.forEach(id -> to.acknowledge(Packets.PUBREL, id, Reason.SUCCESS));
        again.addAll(unacknowledged.keySet());
        resume();
    }

    /** There is no connection any more: messages of QoS 0 do not wait for another one. */
    void close() {
        link = null;
        again.clear();
        Deque<Delivery> before = new ArrayDeque<>(waiting);
        clearWaiting();
        before.stream().filter(delivery -> delivery.qos() > 0).forEach(this::enqueue);
    }

    /** Forgets everything. */
    void clear() {
        link = null;
        again.clear();
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
    boolean add(Delivery delivery) {
        resume();
        Link to = readyFor(delivery);
        if (to != null && waiting.isEmpty() && again.isEmpty()) {
            send(to, delivery);
            return true;
        }
        if (delivery.qos() == 0 && link == null) {
            return true;
        }
        boolean room = waiting.size() - waitingRetained < limits.queued()
                && waitingBytes + delivery.size() <= limits.queuedBytes();
        if (room) {
            enqueue(delivery);
        }
        return room || delivery.qos() == 0;
    }

    /**
     * Sends retained messages to a client that has subscribed. They wait in any number, because they are in memory anyway,
     * but not if many of an earlier subscription do.
     *
     * @return false if there is no room
     */
    boolean addRetained(Map<Message, Subscription> messages) {
        if (waitingRetained >= limits.queued()) {
            return messages.isEmpty();
        }
        messages.forEach((message, wanted) -> enqueue(Delivery.retained(message, wanted)));
        resume();
        return true;
    }

    private void enqueue(Delivery delivery) {
        waiting.addLast(delivery);
        store.keep(delivery.message());
        if (delivery.isRetained()) {
            waitingRetained++;
        } else {
            waitingBytes += delivery.size();
        }
    }

    private Delivery dequeue() {
        Delivery delivery = waiting.removeFirst();
        store.release(delivery.message());
        if (delivery.isRetained()) {
            waitingRetained--;
        } else {
            waitingBytes -= delivery.size();
        }
        return delivery;
    }

    /** Sends what waits, as far as the client takes it; what has expired by now is dropped (MQTT-3.3.2-5). */
    void resume() {
        sendAgain();
        Link to;
        while (again.isEmpty() && !waiting.isEmpty() && (to = readyFor(waiting.getFirst())) != null) {
            Delivery next = dequeue();
            if (!next.message().isExpired(clock.getAsLong())) {
                send(to, next);
            }
        }
    }

    private void sendAgain() {
        Iterator<Integer> ids = again.iterator();
        while (link != null && ids.hasNext() && link.connection().isWritable() && inFlight() < window(link)) {
            int id = ids.next();
            ids.remove();
            Delivery delivery = Objects.requireNonNull(unacknowledged.get(id));
            link.packets().publish(link.connection(), delivery, id, true, clock.getAsLong());
        }
    }

    /** The messages that the client has on this connection without having acknowledged them. */
    private int inFlight() {
        return unacknowledged.size() - again.size() + received.size();
    }

    private int window(Link to) {
        return Math.min(limits.inFlight(), to.window());
    }

    /** The connection, if it can take that now. */
    private @Nullable Link readyFor(Delivery next) {
        Link to = link;
        boolean ready = to != null
                && to.connection().isWritable()
                && (next.qos() == 0 || (inFlight() < window(to) && unacknowledgedBytes < WINDOW));
        return ready ? to : null;
    }

    /** Sends a message; one that is too large for the client is not for it (MQTT-3.1.2-25). */
    private void send(Link to, Delivery delivery) {
        long now = clock.getAsLong();
        if (!to.packets().takes(delivery, now)) {
            return;
        }
        int id = 0;
        if (delivery.qos() > 0) {
            id = nextId();
            unacknowledged.put(id, delivery);
            unacknowledgedBytes += delivery.size();
            store.keep(delivery.message());
        }
        to.packets().publish(to.connection(), delivery, id, false, now);
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

    /** PUBREC; PUBREL is due, also if the message is not known any more. Returns whether it is. */
    boolean received(int id) {
        if (forget(id, 2)) {
            received.add(id);
        }
        return received.contains(id);
    }

    /** PUBREC of a client that does not want the message (section 4.3.3). */
    void refused(int id) {
        forget(id, 2);
        received.remove(id);
        resume();
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
        again.remove(id);
        unacknowledgedBytes -= delivery.size();
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
