package org.tatoo.transport;

/**
 * The live state of a conversation: its {@link Lifecycle}, or its {@link Resting} state once it has been idle for a
 * while. Methods behave as those of {@link Conversation} with the same names. Confined to the strand, except
 * {@link #messages}.
 */
sealed interface Presence permits Lifecycle, Resting {
    Activity activity();

    /** Returns the number of answered messages; any thread may call this. */
    int messages();

    boolean isAnswering();

    boolean mayBeDisplaced();

    boolean isSilent();

    long idleSince();
}
