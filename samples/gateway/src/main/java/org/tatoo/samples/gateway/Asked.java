package org.tatoo.samples.gateway;

import org.tatoo.grammars.http.FramingFields;
import org.tatoo.grammars.http.HttpValues.Head;
import org.tatoo.grammars.http.RequestTarget;

/** A request, and how far it and its response have come. */
final class Asked {
    final boolean isHead;

    /** The client speaks HTTP/1.0. */
    final boolean isOld;

    /** No other request follows. */
    boolean last;

    /** The whole request has come, and is on its way to the server. */
    boolean sent;

    /** The head of the response is on its way to the client. */
    boolean begun;

    Asked(Head head, FramingFields framing) {
        isHead = RequestTarget.of(head).method().equals("HEAD");
        isOld = framing.isOld();
        last = !framing.isPersistent();
    }
}
