package org.tatoo.runtime;

/** The result of a call of {@link PushParser#feed} or {@link PushParser#finish}. */
public enum ParseStatus {
    /** All bytes have been consumed; the parser accepts more. Only {@code feed} returns it. */
    NEED_INPUT,
    /**
     * Parsing is stopped by {@link PushParser#pause} or {@link PushParser#hold}; the buffer may still contain bytes.
     * Call the same method again once neither applies.
     */
    PAUSED,
    /** The input is complete and is a sentence of the grammar. Only {@code finish} returns it. */
    ACCEPTED,
    /** The input is wrong; {@link PushParser#error} returns the reason. Nothing more is parsed. */
    REJECTED
}
