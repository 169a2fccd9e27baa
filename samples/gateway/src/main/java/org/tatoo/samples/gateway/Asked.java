package org.tatoo.samples.gateway;

import org.tatoo.grammars.http.FramingFields;
import org.tatoo.grammars.http.HttpValues.Head;
import org.tatoo.grammars.http.RequestTarget;

/** A request, and the progress of it and its response. */
final class Asked {
    final boolean isHead;

    /** True if the client speaks HTTP/1.0. */
    final boolean isOld;

    /** True if no other request follows. */
    boolean last;

    /** True if the whole request has been received and queued for the server. */
    boolean sent;

    /** True if the head of the response has been queued for the client. */
    boolean begun;

    Asked(Head head, FramingFields framing) {
        isHead = RequestTarget.of(head).method().equals("HEAD");
        isOld = framing.isOld();
        last = !framing.isPersistent();
    }
}
