package org.tatoo.samples.protocols.stomp;

import java.util.Map;

/**
 * What one client sends to others. Immutable; nobody changes the array.
 *
 * @param headers those of the frame SEND that go with it
 */
record Message(String id, String destination, Map<String, String> headers, byte[] body) {
    Message {
        headers = Map.copyOf(headers);
    }
}
