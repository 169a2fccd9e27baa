package org.tatoo.samples.mqtt;

import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** All sessions by the identifiers of their clients. Guarded by the broker's lock. */
final class Sessions {
    private final MqttLimits limits;
    private final LongSupplier clock;
    private final Map<String, Session> all = new HashMap<>();
    // The sessions without a connection.
    private final Map<Session, Absence> absent = new HashMap<>();
    // Ordered by due time.
    private final NavigableSet<Absence> due = new TreeSet<>();
    private long named;
    private long left;

    /**
     * A session without a connection.
     *
     * @param since the time at which its connection ended, in nanoseconds
     * @param due the time at which its will is published, or the session ends, in nanoseconds
     * @param number distinguishes sessions that are due at the same time
     */
    private record Absence(Session session, long since, long due, long number) implements Comparable<Absence> {
        @Override
        public int compareTo(Absence other) {
            int first = Long.compare(due - other.due, 0);
            return first != 0 ? first : Long.compare(number, other.number);
        }
    }

    /** @param clock a clock in nanoseconds, from any origin */
    Sessions(MqttLimits limits, LongSupplier clock) {
        this.limits = limits;
        this.clock = clock;
    }

    /** Returns the session of a client; null if there is none. */
    @Nullable
    Session get(String client) {
        return all.get(client);
    }

    boolean isFull() {
        return all.size() >= limits.sessions();
    }

    /** Returns an unused client identifier (MQTT-3.1.3-6). */
    String newName() {
        String name;
        do {
            name = "client-" + ++named;
        } while (all.containsKey(name));
        return name;
    }

    void add(Session session) {
        all.put(session.client(), session);
    }

    void remove(Session session) {
        all.remove(session.client(), session);
        returns(session);
    }

    /** Records that the session has lost its connection. */
    void leaves(Session session) {
        await(session, clock.getAsLong());
    }

    private void await(Session session, long since) {
        Will will = session.will();
        Duration next = will == null || session.isOver(will) ? session.expiry() : will.delay();
        Absence absence = new Absence(session, since, since + next.toNanos(), ++left);
        absent.put(session, absence);
        due.add(absence);
    }

    /** Records that the session has a connection again, or is gone. */
    void returns(Session session) {
        Absence absence = absent.remove(session);
        if (absence != null) {
            due.remove(absence);
        }
    }

    /** Returns a session without a connection whose will, or end, is due; null if there is none. */
    @Nullable
    Session due() {
        if (due.isEmpty() || clock.getAsLong() - due.first().due() < 0) {
            return null;
        }
        return due.first().session();
    }

    /** Keeps a session that was {@link #due} until it expires; its will has been published. */
    void stays(Session session) {
        long since = Objects.requireNonNull(absent.get(session)).since();
        returns(session);
        session.owe(null);
        await(session, since);
    }

    /** Returns the session with the most data kept. */
    Optional<Session> heaviest() {
        return all.values().stream()
                .filter(session -> !session.outbox().isEmpty())
                .max(Comparator.comparingLong(session -> session.outbox().size()));
    }
}
