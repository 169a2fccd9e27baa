package org.tatoo.transport.tck;

/** What a check does in callbacks, in addition to commands. */
@FunctionalInterface
interface Script {
    /** Does nothing. */
    Script NOTHING = (callback, text, handler) -> {};

    /**
     * A callback happens; its command has been carried out.
     *
     * @param text as in the journal
     */
    void happened(Callback callback, String text, TckHandler handler);
}
