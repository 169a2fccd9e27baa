package org.tatoo.transport;

/**
 * The live state of a conversation: its {@link Lifecycle}, or its {@link Resting} state once it has been idle for a
 * while. Confined to the strand, except {@link #messages}.
 */
sealed interface Presence permits Lifecycle, Resting {
    /** Returns the result of {@link Conversation#activity}. */
    Activity activity();

    /** Returns the number of answered messages; any thread may call this. */
    int messages();

    /** Returns the result of {@link Conversation#isAnswering}. */
    boolean isAnswering();

    /** Returns the result of {@link Conversation#mayBeDisplaced}. */
    boolean mayBeDisplaced();

    /** Returns the result of {@link Conversation#isSilent}. */
    boolean isSilent();

    /** Returns the result of {@link Conversation#idleSince}. */
    long idleSince();
}
