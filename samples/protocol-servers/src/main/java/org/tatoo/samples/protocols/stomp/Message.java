package org.tatoo.samples.protocols.stomp;

import java.util.Map;

/**
 * A message from one client to others. Immutable; the array is never changed.
 *
 * @param headers those of the frame SEND that go with it
 */
record Message(String id, String destination, Map<String, String> headers, byte[] body) {
    Message {
        headers = Map.copyOf(headers);
    }
}
