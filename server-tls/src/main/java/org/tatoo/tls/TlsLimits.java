package org.tatoo.tls;

/**
 * The limits of a layer. Immutable; {@link #defaults} and the {@code with} methods make others.
 *
 * @param handshakes the most handshakes under way, at least 1. When one more begins, the oldest ends without an answer
 * @param tasks of how many handshakes, at least 1, the executor does the work that takes long at the same time; others
 *     wait, and the youngest of them is next
 * @param sessions how many sessions are kept so that clients can resume them, at least 1
 */
public record TlsLimits(int handshakes, int tasks, int sessions) {
    private static final TlsLimits DEFAULTS = new TlsLimits(1_000, 32, 2_000);

    /** @throws IllegalArgumentException if a limit is less than 1 */
    public TlsLimits {
        checkPositive(handshakes, "handshakes");
        checkPositive(tasks, "tasks");
        checkPositive(sessions, "sessions");
    }

    private static void checkPositive(int value, String name) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1: " + value);
        }
    }

    /** 1,000 handshakes, 32 tasks, 2,000 sessions. */
    public static TlsLimits defaults() {
        return DEFAULTS;
    }

    public TlsLimits withHandshakes(int value) {
        return new TlsLimits(value, tasks, sessions);
    }

    public TlsLimits withTasks(int value) {
        return new TlsLimits(handshakes, value, sessions);
    }

    public TlsLimits withSessions(int value) {
        return new TlsLimits(handshakes, tasks, value);
    }
}
