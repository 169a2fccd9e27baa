package org.tatoo.transport;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Deadline;

/** Why a limit refused something, or ended a connection that its peer and its handler would have continued. */
public enum Refusal {
    /** The acceptance of clients paused, because all places for connections were taken. */
    CONNECTIONS,
    /** The acceptance of clients paused, because the process had no descriptor left. */
    DESCRIPTORS,
    /** A connection was not accepted, because its address had as many as it may have. */
    ADDRESS,
    /** An open connection that was not in use gave its place to a new one. */
    DISPLACED,
    /** A connection ended because it had lasted as long as one may last. */
    AGE,
    /** A connection ended because it had brought as many messages as one may bring. */
    MESSAGES,
    /** A connection was aborted to make room, because all held more than the {@link Budgets} allow. */
    BUDGET,
    /** A handler could not reserve memory, because there was no room in the {@link Budgets}. */
    RESERVE,
    /** A message was not parsed, because the executor of the handlers took no task. */
    OVERLOADED,
    /** A connection was aborted because it held much when the server's own work failed, as for want of memory. */
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

    /** That of an expired deadline. */
    public static Refusal of(Deadline deadline) {
        return Objects.requireNonNull(BY_DEADLINE.get(deadline));
    }

    /** The deadline that expired; null if it was another limit. */
    public @Nullable Deadline deadline() {
        return deadline;
    }
}
