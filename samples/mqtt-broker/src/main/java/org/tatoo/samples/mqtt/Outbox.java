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
 * The output to one client: messages that wait until it can accept them, and unacknowledged ones (MQTT 5.0 sections 4.3
 * to 4.6 and 4.9). The order is preserved. Guarded by the broker's lock.
 */
final class Outbox {
    /** The number of unacknowledged bytes from which a client gets no more messages that need an acknowledgement. */
    private static final long WINDOW = 1 << 20;

    private static final int MOST_IDS = 0xffff;

    private final MqttLimits limits;
    private final Store store;
    private final LongSupplier clock;
    private final Deque<Delivery> waiting = new ArrayDeque<>(2);
    // By packet identifier, in the order of sending.
    private final Map<Integer, Delivery> unacknowledged = new LinkedHashMap<>(4);
    // Identifiers of QoS 2 messages received by the client: PUBREL has been sent, and PUBCOMP is expected.
    private final Set<Integer> received = new LinkedHashSet<>(4);
    // The unacknowledged messages that must still be sent again.
    private final Set<Integer> again = new LinkedHashSet<>(4);
    private @Nullable Link link;
    private long waitingBytes;
    private long unacknowledgedBytes;
    private int waitingRetained;
    private int lastId;

    /** @param clock a clock in nanoseconds, from any origin */
    Outbox(MqttLimits limits, Store store, LongSupplier clock) {
        this.limits = limits;
        this.store = store;
        this.clock = clock;
    }

    // ---- the connection

    /** Sends PUBREL and the unacknowledged messages again (MQTT-4.4.0-1), then the waiting ones. */
    void open(Link to) {
        link = to;
        received.forEach(id -> to.acknowledge(Packets.PUBREL, id, Reason.SUCCESS));
        again.addAll(unacknowledged.keySet());
        resume();
    }

    /** Detaches the connection; drops waiting messages of QoS 0. */
    void close() {
        link = null;
        again.clear();
        Deque<Delivery> before = new ArrayDeque<>(waiting);
        clearWaiting();
        before.stream().filter(delivery -> delivery.qos() > 0).forEach(this::enqueue);
    }

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
     * Sends or queues a message. A message of QoS 0 that cannot be queued is dropped.
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
     * Sends retained messages to a new subscriber. Any number of them may wait, because they are in memory anyway,
     * unless many of an earlier subscription still do.
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

    /** Sends waiting messages as far as the client accepts them; drops expired ones (MQTT-3.3.2-5). */
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

    /** Returns the number of messages sent on this connection but not acknowledged. */
    private int inFlight() {
        return unacknowledged.size() - again.size() + received.size();
    }

    private int window(Link to) {
        return Math.min(limits.inFlight(), to.window());
    }

    /** Returns the connection if it accepts {@code next} now; else null. */
    private @Nullable Link readyFor(Delivery next) {
        Link to = link;
        boolean ready = to != null
                && to.connection().isWritable()
                && (next.qos() == 0 || (inFlight() < window(to) && unacknowledgedBytes < WINDOW));
        return ready ? to : null;
    }

    /** Sends a message, or drops it if it is too large for the client (MQTT-3.1.2-25). */
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

    /** Returns an unused identifier (MQTT-2.3.1-4); fewer messages are in flight than there are identifiers. */
    private int nextId() {
        do {
            lastId = lastId % MOST_IDS + 1;
        } while (unacknowledged.containsKey(lastId) || received.contains(lastId));
        return lastId;
    }

    // ---- acknowledgements

    /** Processes PUBACK. */
    void acknowledged(int id) {
        forget(id, 1);
        resume();
    }

    /** Processes PUBREC, even for an unknown message, since PUBREL is due; returns whether the message is known. */
    boolean received(int id) {
        if (forget(id, 2)) {
            received.add(id);
        }
        return received.contains(id);
    }

    /** Processes PUBREC of a client that rejects the message (section 4.3.3). */
    void refused(int id) {
        forget(id, 2);
        received.remove(id);
        resume();
    }

    /** Processes PUBCOMP. */
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

    /** Returns the approximate size of everything kept for the client, in bytes. */
    long size() {
        return waitingBytes + unacknowledgedBytes + Store.REFERENCE * (waiting.size() + unacknowledged.size());
    }

    boolean isEmpty() {
        return waiting.isEmpty() && unacknowledged.isEmpty();
    }
}
