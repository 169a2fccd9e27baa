package org.tatoo.samples.protocols.stomp;

import java.util.Map;

/** A message from one client to others. Its content is immutable; the array is never changed. */
final class Message {
    /** What a message takes, besides its content, and what a header takes. */
    private static final long OVERHEAD = 200;

    private final String id;
    private final String destination;
    private final Map<String, String> headers;
    private final byte[] body;
    private final long size;
    private int keepers;

    /** @param headers those of the frame SEND that go with it */
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

    /** In bytes, approximately. */
    long size() {
        return size;
    }

    /** Whether somebody keeps the message. */
    boolean isKept() {
        return keepers > 0;
    }

    /** One more keeps the message; returns whether it is the first. Guarded by the broker's lock, as is the next. */
    boolean keep() {
        return keepers++ == 0;
    }

    /** One less keeps the message; returns whether it was the last. */
    boolean release() {
        return --keepers == 0;
    }
}
