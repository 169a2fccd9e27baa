package org.tatoo.samples.keyvalue;

/** A command that is carried out a little at a time. Its client is served no other command until it is complete. */
interface LongCommand {
    /** Whose command it is. */
    Client client();

    /**
     * Does a little more.
     *
     * @return whether there is more to do at once; if not, it is complete, or waits for {@link #writable}
     */
    boolean advance();

    /** Sets what is done when the command is complete; not if its client has gone. */
    void whenComplete(Runnable continuation);

    /** The client has read its output. */
    void writable();

    /** The client has gone. */
    void end();
}
