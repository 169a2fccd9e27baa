package org.tatoo.tls;

/**
 * The limits of a layer. Immutable; obtained from {@link #defaults} and modified by the {@code with} methods.
 *
 * @param handshakes the maximum number of handshakes in progress, at least 1; above it, the oldest ends without an
 *     answer
 * @param tasks the maximum number of handshakes, at least 1, whose expensive work runs in the executor concurrently;
 *     the youngest of the others is next
 * @param sessions the maximum number of sessions kept for resumption by clients, at least 1
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

    /** Returns the default limits: 1,000 handshakes, 32 tasks, 2,000 sessions. */
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
