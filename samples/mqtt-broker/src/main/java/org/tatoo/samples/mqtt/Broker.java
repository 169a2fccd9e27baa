package org.tatoo.samples.mqtt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of all clients, their subscriptions, and the retained messages. Safe for concurrent use: one lock guards
 * all of it, and whoever holds it only queues output. So all clients see the messages in one order.
 *
 * <p>What a connection asks for that serves its session no more, because another has taken over or the session was ended,
 * is ignored.
 */
final class Broker {
    private final MqttLimits limits;
    private final Store store;
    private final Sessions sessions;
    private final Subscriptions subscriptions;
    private final Retained retained;
    // Published when the message that made them due is with all its subscribers.
    private final Deque<Message> wills = new ArrayDeque<>();

    /** A broker without sessions. */
    Broker(MqttLimits limits) {
        this(limits, System::nanoTime);
    }

    /** @param clock in nanoseconds, from any origin */
    Broker(MqttLimits limits, LongSupplier clock) {
        this.limits = limits;
        store = new Store(limits.messages());
        sessions = new Sessions(limits, clock);
        subscriptions = new Subscriptions(limits);
        retained = new Retained(limits);
    }

    MqttLimits limits() {
        return limits;
    }

    // ---- connections

    /**
     * Begins a session, or goes on with one: MQTT 3.1.1 section 3.1.4. If it is accepted, CONNACK has been written.
     *
     * @param client empty for any
     * @param clean whether an earlier session is forgotten, and this one will be
     * @param will is published when the connection ends without DISCONNECT
     */
    synchronized ReturnCode connect(Link link, String client, boolean clean, @Nullable Message will) {
        dropExpired();
        Session before = sessions.get(client);
        if (before == null && sessions.isFull()) {
            return ReturnCode.SERVER_UNAVAILABLE;
        }
        if (before != null) {
            takeOver(before, clean);
        }
        Session kept = sessions.get(client);
        Session session = kept != null ? kept : newSession(client.isEmpty() ? sessions.newName() : client, clean);
        sessions.returns(session);
        session.attach(link);
        link.join(session, will);
        link.connection().asyncWrite(Packets.connack(kept != null, ReturnCode.ACCEPTED));
        session.outbox().open(link.connection());
        settle();
        return ReturnCode.ACCEPTED;
    }

    private Session newSession(String client, boolean clean) {
        Session session = new Session(client, clean, new Outbox(limits, store));
        sessions.add(session);
        return session;
    }

    /** Ends the connection of a session (MQTT-3.1.4-2), and the session if either of the two is clean (MQTT-3.1.2-6). */
    private void takeOver(Session session, boolean clean) {
        Link before = session.link();
        if (before != null) {
            detach(session, before, true);
            before.connection().close();
        }
        if (clean || session.isClean()) {
            end(session);
        }
    }

    /**
     * The connection ends.
     *
     * @param publishesWill false after DISCONNECT (MQTT-3.14.4-3)
     */
    synchronized void leave(Link link, boolean publishesWill) {
        Session session = link.session();
        if (session != null) {
            detach(session, link, publishesWill);
            if (session.isClean()) {
                end(session);
            } else {
                sessions.leaves(session);
            }
            dropExpired();
            settle();
        }
    }

    private void detach(Session session, Link link, boolean publishesWill) {
        Message will = link.leave();
        if (will != null && publishesWill) {
            wills.add(will);
        }
        session.attach(null);
        session.outbox().close();
    }

    private void end(Session session) {
        subscriptions.removeAll(session);
        session.outbox().clear();
        sessions.remove(session);
    }

    /** Ends a session for which too much would have to be kept, and its connection; what is kept for it is lost. */
    private void cut(Session session) {
        Link link = session.link();
        if (link != null) {
            detach(session, link, true);
            link.connection().abort();
        }
        end(session);
    }

    private void dropExpired() {
        Session expired;
        while ((expired = sessions.expired()) != null) {
            end(expired);
        }
    }

    // ---- messages

    /**
     * Publishes a message.
     *
     * @return false if there is no room for a message that is to be retained: then nobody gets it
     */
    synchronized boolean publish(Link from, Message message) {
        if (from.session() == null) {
            return true;
        }
        return publish(message);
    }

    /**
     * Publishes a message of QoS 2, but only once for each identifier until that is released (MQTT-4.3.3-2).
     *
     * @return false if there is no room for the identifier, or as of {@link #publish}
     */
    synchronized boolean publishOnce(Link from, int id, Message message) {
        Session session = from.session();
        if (session == null || session.unreleased().contains(id)) {
            return true;
        }
        boolean published = session.unreleased().size() < limits.unreleased() && publish(message);
        if (published) {
            session.unreleased().add(id);
        }
        return published;
    }

    private boolean publish(Message message) {
        if (message.isRetain() && !retained.put(message)) {
            return false;
        }
        dispatch(message);
        settle();
        return true;
    }

    private void dispatch(Message message) {
        List<Session> full = new ArrayList<>();
        subscriptions.match(message.topic()).forEach((session, granted) -> {
            if (!session.outbox().add(message, Math.min(granted, message.qos()))) {
                full.add(session);
            }
        });
        full.forEach(this::cut);
    }

    /** Publishes the wills that are due, and ends the heaviest sessions until the others are within the limit. */
    private void settle() {
        while (store.isOver() || !wills.isEmpty()) {
            if (store.isOver()) {
                sessions.heaviest().ifPresentOrElse(this::cut, this::noneIsHeavy);
            } else {
                Message will = wills.remove();
                if (!will.isRetain() || retained.put(will)) {
                    dispatch(will);
                }
            }
        }
    }

    private void noneIsHeavy() {
        throw new IllegalStateException("without messages, " + store.used() + " bytes are used");
    }

    // ---- acknowledgements

    /** PUBACK. */
    synchronized void acknowledged(Link from, int id) {
        Session session = from.session();
        if (session != null) {
            session.outbox().acknowledged(id);
        }
    }

    /** PUBREC; answers with PUBREL. */
    synchronized void received(Link from, int id) {
        Session session = from.session();
        if (session != null) {
            session.outbox().received(id);
            from.connection().asyncWrite(Packets.of(Packets.PUBREL, id));
        }
    }

    /** PUBREL; answers with PUBCOMP. */
    synchronized void released(Link from, int id) {
        Session session = from.session();
        if (session != null) {
            session.unreleased().remove(id);
            from.connection().asyncWrite(Packets.of(Packets.PUBCOMP, id));
        }
    }

    /** PUBCOMP. */
    synchronized void completed(Link from, int id) {
        Session session = from.session();
        if (session != null) {
            session.outbox().completed(id);
        }
    }

    /** The connection can take more. */
    synchronized void writable(Link link) {
        Session session = link.session();
        if (session != null) {
            session.outbox().resume();
        }
    }

    // ---- subscriptions

    /**
     * Subscribes, answers with SUBACK, and sends the retained messages: MQTT 3.1.1 section 3.8.4.
     *
     * @param filters sound ones with the QoS that is asked for, in the order of the packet
     */
    synchronized void subscribe(Link from, int id, List<Map.Entry<String, Integer>> filters) {
        Session session = from.session();
        if (session == null) {
            return;
        }
        byte[] codes = new byte[filters.size()];
        Map<String, Integer> granted = new LinkedHashMap<>();
        for (int i = 0; i < codes.length; i++) {
            Map.Entry<String, Integer> each = filters.get(i);
            if (subscriptions.add(session, each.getKey(), each.getValue())) {
                codes[i] = each.getValue().byteValue();
                granted.put(each.getKey(), each.getValue());
            } else {
                codes[i] = (byte) Packets.FAILURE;
            }
        }
        from.connection().asyncWrite(Packets.suback(id, codes));
        if (!session.outbox().addRetained(retained.find(granted))) {
            cut(session);
        }
        settle();
    }

    /** Unsubscribes, and answers with UNSUBACK (MQTT-3.10.4-5). */
    synchronized void unsubscribe(Link from, int id, List<String> filters) {
        Session session = from.session();
        if (session != null) {
            filters.forEach(filter -> subscriptions.remove(session, filter));
            from.connection().asyncWrite(Packets.of(Packets.UNSUBACK, id));
        }
    }
}
