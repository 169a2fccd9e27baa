package org.tatoo.samples.mqtt;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The broker: the sessions of all clients, their subscriptions, and the retained messages. Thread-safe: one lock guards
 * everything, and its holder only queues output. All clients therefore see the messages in the same order.
 *
 * <p>Requests of a connection that no longer serves its session, after a takeover by another connection or the end of
 * the session, are ignored.
 */
final class Broker {
    private final MqttLimits limits;
    private final LongSupplier clock;
    private final Store store;
    private final Sessions sessions;
    private final Subscriptions subscriptions;
    private final Retained retained;
    // Published after the message that made them due has been passed to all its subscribers.
    private final Deque<Message> wills = new ArrayDeque<>();

    Broker(MqttLimits limits) {
        this(limits, System::nanoTime);
    }

    /** @param clock a clock in nanoseconds, from any origin */
    Broker(MqttLimits limits, LongSupplier clock) {
        this.limits = limits;
        this.clock = clock;
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
     * Begins or resumes a session: MQTT 5.0 section 3.1.4. If the connection is accepted, CONNACK has been written.
     *
     * @param client the client identifier; empty for any
     * @param clean whether an earlier session is discarded
     * @param expiry how long the session is kept without a connection
     * @param will published when the connection ends without DISCONNECT
     */
    synchronized Reason connect(Link link, String client, boolean clean, Duration expiry, @Nullable Will will) {
        settleDue();
        Session before = sessions.get(client);
        if (before == null && sessions.isFull()) {
            return Reason.QUOTA_EXCEEDED;
        }
        if (before != null) {
            takeOver(before, clean);
        }
        Session kept = sessions.get(client);
        Session session = kept != null ? kept : newSession(client.isEmpty() ? sessions.newName() : client);
        sessions.returns(session);
        session.expireAfter(expiry);
        session.owe(null);
        session.attach(link);
        link.join(session, will);
        link.write(link.packets().connack(kept != null, client.isEmpty() ? session.client() : null));
        session.outbox().open(link);
        settle();
        return Reason.SUCCESS;
    }

    private Session newSession(String client) {
        Session session = new Session(client, Duration.ZERO, new Outbox(limits, store, clock));
        sessions.add(session);
        return session;
    }

    /** Ends the connection of a session (MQTT-3.1.4-3), and the session if it is to be discarded (MQTT-3.1.2-4). */
    private void takeOver(Session session, boolean clean) {
        Link before = session.link();
        if (before != null) {
            detach(session, before, true);
            before.end(Reason.SESSION_TAKEN_OVER);
        }
        if (clean || session.isShort()) {
            end(session);
        }
    }

    /**
     * Ends the connection.
     *
     * @param publishesWill false after DISCONNECT (MQTT-3.14.4-3)
     */
    void leave(Link link, boolean publishesWill) {
        leave(link, publishesWill, null);
    }

    /** Ends the connection like {@link #leave(Link, boolean)}; {@code expiry} is the session's new one if not null. */
    synchronized void leave(Link link, boolean publishesWill, @Nullable Duration expiry) {
        Session session = link.session();
        if (session != null) {
            if (expiry != null) {
                session.expireAfter(expiry);
            }
            detach(session, link, publishesWill);
            if (session.isShort()) {
                end(session);
            } else {
                sessions.leaves(session);
            }
            settleDue();
            settle();
        }
    }

    /** Detaches a connection; its will is due at once, or after its delay without a new connection. */
    private void detach(Session session, Link link, boolean publishesWill) {
        Will will = link.leave();
        if (will != null && publishesWill) {
            if (will.delay().isZero()) {
                wills.add(will.message());
            } else {
                session.owe(will);
            }
        }
        session.attach(null);
        session.outbox().close();
    }

    /** Ends a session; its will waits no longer (section 3.1.3.2.2). */
    private void end(Session session) {
        Will will = session.will();
        if (will != null) {
            wills.add(will.message());
            session.owe(null);
        }
        subscriptions.removeAll(session);
        session.outbox().clear();
        sessions.remove(session);
    }

    /** Ends a session that exceeds its limits, and its connection; everything kept for it is lost. */
    private void cut(Session session) {
        Link link = session.link();
        if (link != null) {
            detach(session, link, true);
            link.connection().abort();
        }
        end(session);
    }

    /** Publishes the wills that are due, and ends the sessions that have expired. */
    private void settleDue() {
        Session session;
        while ((session = sessions.due()) != null) {
            Will will = session.will();
            if (will != null && !session.isOver(will)) {
                wills.add(will.message());
                sessions.stays(session);
            } else {
                end(session);
            }
        }
    }

    /** Processes everything that is due; to be called about once a second. */
    synchronized void tick() {
        settleDue();
        retained.dropExpired(clock.getAsLong());
        settle();
    }

    // ---- messages

    /** Publishes a message; if it is to be retained but does not fit, it reaches no client. */
    synchronized Reason publish(Link from, Message message) {
        return from.session() == null ? Reason.SUCCESS : publish(message);
    }

    /** Publishes a message of QoS 2, once for each identifier until that is released (MQTT-4.3.3-10). */
    synchronized Reason publishOnce(Link from, int id, Message message) {
        Session session = from.session();
        if (session == null || session.unreleased().contains(id)) {
            return Reason.SUCCESS;
        }
        if (session.unreleased().size() >= limits.unreleased()) {
            return Reason.RECEIVE_MAXIMUM_EXCEEDED;
        }
        Reason done = publish(message);
        if (!done.isFailure()) {
            session.unreleased().add(id);
        }
        return done;
    }

    private Reason publish(Message message) {
        message.publish(clock.getAsLong());
        if (message.isRetain() && !retained.put(message)) {
            return Reason.QUOTA_EXCEEDED;
        }
        boolean anybody = dispatch(message);
        settle();
        return anybody ? Reason.SUCCESS : Reason.NO_MATCHING_SUBSCRIBERS;
    }

    /** Delivers a message to its subscribers; returns whether there is one. */
    private boolean dispatch(Message message) {
        List<Session> full = new ArrayList<>();
        Map<Session, Subscription> subscribers = subscriptions.match(message);
        subscribers.forEach((session, subscription) -> {
            if (!session.outbox().add(Delivery.of(message, subscription))) {
                full.add(session);
            }
        });
        full.forEach(this::cut);
        return !subscribers.isEmpty();
    }

    /** Publishes the wills that are due, and ends the largest sessions until the others are within the limit. */
    private void settle() {
        while (store.isOver() || !wills.isEmpty()) {
            if (store.isOver()) {
                sessions.heaviest().ifPresentOrElse(this::cut, this::noneIsHeavy);
            } else {
                Message will = wills.remove();
                will.publish(clock.getAsLong());
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

    /** Processes PUBACK. */
    synchronized void acknowledged(Link from, int id) {
        Session session = from.session();
        if (session != null) {
            session.outbox().acknowledged(id);
        }
    }

    /** Processes PUBREC; answers with PUBREL, unless the client has {@code refused} the message. */
    synchronized void received(Link from, int id, boolean refused) {
        Session session = from.session();
        if (session != null) {
            if (refused) {
                session.outbox().refused(id);
            } else {
                boolean known = session.outbox().received(id);
                from.acknowledge(Packets.PUBREL, id, known ? Reason.SUCCESS : Reason.PACKET_IDENTIFIER_NOT_FOUND);
            }
        }
    }

    /** Processes PUBREL; answers with PUBCOMP. */
    synchronized void released(Link from, int id) {
        Session session = from.session();
        if (session != null) {
            boolean known = session.unreleased().remove(id);
            from.acknowledge(Packets.PUBCOMP, id, known ? Reason.SUCCESS : Reason.PACKET_IDENTIFIER_NOT_FOUND);
        }
    }

    /** Processes PUBCOMP. */
    synchronized void completed(Link from, int id) {
        Session session = from.session();
        if (session != null) {
            session.outbox().completed(id);
        }
    }

    /** Resumes the output of a connection that accepts more. */
    synchronized void writable(Link link) {
        Session session = link.session();
        if (session != null) {
            session.outbox().resume();
        }
    }

    // ---- subscriptions

    /**
     * Subscribes, answers with SUBACK, and sends the retained messages: MQTT 5.0 section 3.8.4.
     *
     * @param filters valid filters, in the order of the packet
     */
    synchronized void subscribe(Link from, int id, List<Wanted> filters) {
        Session session = from.session();
        if (session == null) {
            return;
        }
        byte[] codes = new byte[filters.size()];
        Map<String, Subscription> withRetained = new LinkedHashMap<>();
        for (int i = 0; i < codes.length; i++) {
            codes[i] = subscribe(from, session, filters.get(i), withRetained);
        }
        from.write(from.packets().suback(id, codes));
        Map<Message, Subscription> messages = retained.find(session.client(), withRetained, clock.getAsLong());
        if (!session.outbox().addRetained(messages)) {
            cut(session);
        }
        settle();
    }

    /** Returns the code of one filter; adds it to {@code withRetained} if retained messages are to be sent for it. */
    private byte subscribe(Link from, Session session, Wanted wanted, Map<String, Subscription> withRetained) {
        if (from.packets().hasReasons() && Topics.isShared(wanted.filter())) {
            return Reason.SHARED_SUBSCRIPTIONS_NOT_SUPPORTED.code();
        }
        boolean isNew = !session.filters().containsKey(wanted.filter());
        if (!subscriptions.add(session, wanted.filter(), wanted.subscription())) {
            return Reason.QUOTA_EXCEEDED.code();
        }
        if (wanted.subscription().wantsRetained(isNew)) {
            withRetained.put(wanted.filter(), wanted.subscription());
        }
        return (byte) wanted.subscription().qos();
    }

    /** Unsubscribes, and answers with UNSUBACK (MQTT-3.10.4-4). */
    synchronized void unsubscribe(Link from, int id, List<String> filters) {
        Session session = from.session();
        if (session != null) {
            List<Reason> reasons = filters.stream()
                    .map(filter ->
                            subscriptions.remove(session, filter) ? Reason.SUCCESS : Reason.NO_SUBSCRIPTION_EXISTED)
                    .toList();
            from.write(from.packets().unsuback(id, reasons));
        }
    }
}
