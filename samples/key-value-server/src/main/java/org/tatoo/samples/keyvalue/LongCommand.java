package org.tatoo.samples.keyvalue;

/** A command that is executed in slices. Its client is served no other command until it is complete. */
interface LongCommand {
    Client client();

    /**
     * Executes one slice.
     *
     * @return whether more can be done at once; if not, the command is complete, or waits for {@link #writable}
     */
    boolean advance();

    /** Sets the task to run after the command is complete; it does not run if the client has disconnected. */
    void whenComplete(Runnable continuation);

    /** Continues after the client has read its output. */
    void writable();

    /** Ends the command after its client has disconnected. */
    void end();
}
