package org.tatoo.transport.tck;

import org.tatoo.transport.Conversation;

/** The operations of a stopping server on a conversation. */
interface Drainable {
    /** Behaves as {@link Conversation#drain}. */
    void drain();

    /** Behaves as {@link Conversation#endIdle}. */
    void endIdle();

    static Drainable of(Conversation conversation) {
        return new Drainable() {
            @Override
            public void drain() {
                conversation.drain();
            }

            @Override
            public void endIdle() {
                conversation.endIdle();
            }
        };
    }
}
