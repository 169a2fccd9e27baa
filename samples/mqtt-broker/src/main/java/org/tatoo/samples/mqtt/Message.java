package org.tatoo.samples.mqtt;

import java.nio.charset.StandardCharsets;

/** An application message: MQTT 3.1.1 section 3.3. Its content is immutable; the arrays are never changed. */
final class Message {
    /** What a message takes, besides its content. */
    private static final long OVERHEAD = 150;

    private final String topic;
    private final byte[] name;
    private final byte[] payload;
    private final int qos;
    private final boolean retain;
    private int keepers;

    /**
     * A message.
     *
     * @param qos by which it was published, 0 to 2
     * @param retain whether it is for those, too, who subscribe later
     */
    Message(String topic, byte[] payload, int qos, boolean retain) {
        this.topic = topic;
        this.name = topic.getBytes(StandardCharsets.UTF_8);
        this.payload = payload;
        this.qos = qos;
        this.retain = retain;
    }

    String topic() {
        return topic;
    }

    /** The topic in UTF-8. */
    byte[] name() {
        return name;
    }

    byte[] payload() {
        return payload;
    }

    int qos() {
        return qos;
    }

    boolean isRetain() {
        return retain;
    }

    /** In bytes, approximately. */
    long size() {
        return OVERHEAD + topic.length() + name.length + payload.length;
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
