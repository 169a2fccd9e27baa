package org.tatoo.samples.protocols.stomp;

import java.util.Map;

/** A message from one client to others. Its content is immutable; the array must never be changed. */
final class Message {
    /** The size of a message besides its content, and of a header besides its text, in bytes. */
    private static final long OVERHEAD = 200;

    private final String id;
    private final String destination;
    private final Map<String, String> headers;
    private final byte[] body;
    private final long size;
    private int keepers;

    /** @param headers the headers of the frame SEND that are forwarded */
    Message(String id, String destination, Map<String, String> headers, byte[] body) {
        this.id = id;
        this.destination = destination;
        this.headers = Map.copyOf(headers);
        this.body = body;
        long sum = OVERHEAD + destination.length() + body.length;
        for (Map.Entry<String, String> header : headers.entrySet()) {
            sum += OVERHEAD + 2L * (header.getKey().length() + header.getValue().length());
        }
        this.size = sum;
    }

    String id() {
        return id;
    }

    String destination() {
        return destination;
    }

    Map<String, String> headers() {
        return headers;
    }

    byte[] body() {
        return body;
    }

    /** Returns the approximate size, in bytes. */
    long size() {
        return size;
    }

    /** Returns whether there is a reference to the message. */
    boolean isKept() {
        return keepers > 0;
    }

    /** Adds a reference; returns whether it is the first. Guarded by the broker's lock, as is the next method. */
    boolean keep() {
        return keepers++ == 0;
    }

    /** Removes a reference to the message; returns whether it was the last. */
    boolean release() {
        return --keepers == 0;
    }
}
