package org.tatoo.transport;

/**
 * What there is of a conversation: its {@link Lifecycle}, or what is {@link Resting} of one that has been idle for a
 * while. To be asked on the strand, but for {@link #messages}.
 */
sealed interface Presence permits Lifecycle, Resting {
    /** As of {@link Conversation#activity}. */
    Activity activity();

    /** How many messages have been answered; for any thread. */
    int messages();

    /** As of {@link Conversation#isAnswering}. */
    boolean isAnswering();

    /** As of {@link Conversation#mayBeDisplaced}. */
    boolean mayBeDisplaced();

    /** As of {@link Conversation#isSilent}. */
    boolean isSilent();

    /** As of {@link Conversation#idleSince}. */
    long idleSince();
}
