package org.tatoo.server;

import org.jspecify.annotations.Nullable;
import org.tatoo.transport.Conversation;

/** A connection as its loop sees it. To be used on the loop. */
interface Served {
    Conversation conversation();

    /** That of the address for which it is counted; null if for none yet. */
    Addresses.@Nullable Share share();

    /** Says for which address it is counted from now on. */
    void count(Addresses.Share share);
}
