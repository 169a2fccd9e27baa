package org.tatoo.server;

import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Conversation;

/** A connection as seen by its loop. Used on the loop only. */
interface Served {
    Conversation conversation();

    /** Returns the share of its address; null if it is not counted yet. */
    Addresses.@Nullable Share share();

    /** Sets the address for which the connection is counted. */
    void count(Addresses.Share share);
}
