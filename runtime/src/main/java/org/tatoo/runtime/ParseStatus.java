package org.tatoo.runtime;

/** How a call of {@link PushParser#feed} or {@link PushParser#finish} ended. */
public enum ParseStatus {
    /** Every byte given so far was consumed; the next one may come. Only {@code feed} returns it. */
    NEED_INPUT,
    /**
     * Parsing is stopped by {@link PushParser#pause} or {@link PushParser#hold}; bytes may be left in the buffer. The
     * same method is to be called again once both reasons are gone.
     */
    PAUSED,
    /** The input was complete and is a sentence of the grammar. Only {@code finish} returns it. */
    ACCEPTED,
    /** The input is wrong; {@link PushParser#error} says why. Nothing more is parsed. */
    REJECTED
}
