package org.tatoo.transport.tck;

/** Actions of a check in callbacks, in addition to commands. */
@FunctionalInterface
interface Script {
    Script NOTHING = (callback, text, handler) -> {};

    /**
     * Called in a callback, after its command has been carried out.
     *
     * @param text the text of the event, as in the journal
     */
    void happened(Callback callback, String text, TckHandler handler);
}
