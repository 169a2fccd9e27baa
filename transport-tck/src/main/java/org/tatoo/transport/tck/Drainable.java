package org.tatoo.transport.tck;

import org.tatoo.transport.Conversation;

/** What the end of a server does to a conversation. */
interface Drainable {
    /** As {@link Conversation#drain}. */
    void drain();

    /** As {@link Conversation#endIdle}. */
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
