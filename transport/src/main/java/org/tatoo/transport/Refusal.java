package org.tatoo.transport;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Deadline;

/** A limit that rejected an operation, or ended a connection that its peer and its handler would have continued. */
public enum Refusal {
    /** Accepting paused because the maximum number of connections was reached. */
    CONNECTIONS,
    /** Accepting paused because the process had no free file descriptor. */
    DESCRIPTORS,
    /** A connection was not accepted because its address had reached its maximum number of connections. */
    ADDRESS,
    /** An open but unused connection was closed in favor of a new one. */
    DISPLACED,
    /** A connection ended because it reached its maximum age. */
    AGE,
    /** A connection ended because it reached its maximum number of messages. */
    MESSAGES,
    /** A connection was aborted to make room, because the total memory exceeded the {@link Budgets}. */
    BUDGET,
    /** A handler could not reserve memory because the {@link Budgets} had no room. */
    RESERVE,
    /** A message was not parsed because the executor of the handlers rejected the task. */
    OVERLOADED,
    /** A connection was aborted because it held much memory when the server failed, for example for lack of memory. */
    ERROR,
    /** {@link Deadline#HANDSHAKE} expired. */
    HANDSHAKE(Deadline.HANDSHAKE),
    /** {@link Deadline#FIRST_BYTE} expired. */
    FIRST_BYTE(Deadline.FIRST_BYTE),
    /** {@link Deadline#IDLE} expired. */
    IDLE(Deadline.IDLE),
    /** {@link Deadline#REQUEST} expired. */
    REQUEST(Deadline.REQUEST),
    /** {@link Deadline#BODY} expired. */
    BODY(Deadline.BODY),
    /** {@link Deadline#ANSWER} expired. */
    ANSWER(Deadline.ANSWER),
    /** {@link Deadline#WRITE} expired. */
    WRITE(Deadline.WRITE),
    /** {@link Deadline#LINGER} expired. */
    LINGER(Deadline.LINGER);

    private static final Map<Deadline, Refusal> BY_DEADLINE = Arrays.stream(values())
            .filter(refusal -> refusal.deadline != null)
            .collect(Collectors.toUnmodifiableMap(
                    refusal -> Objects.requireNonNull(refusal.deadline), refusal -> refusal));

    private final @Nullable Deadline deadline;

    Refusal() {
        this(null);
    }

    Refusal(@Nullable Deadline deadline) {
        this.deadline = deadline;
    }

    /** Returns the refusal of an expired deadline. */
    public static Refusal of(Deadline deadline) {
        return Objects.requireNonNull(BY_DEADLINE.get(deadline));
    }

    /** Returns the deadline that expired; null if it was another limit. */
    public @Nullable Deadline deadline() {
        return deadline;
    }
}
