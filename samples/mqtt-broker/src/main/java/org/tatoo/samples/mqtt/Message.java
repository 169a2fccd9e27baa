package org.tatoo.samples.mqtt;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** An application message: MQTT 5.0 section 3.3. Its content is immutable; the arrays are never changed. */
final class Message {
    /** The expiry interval of a message that does not expire. */
    static final long NEVER = -1;

    /** The size of a message without its content, in bytes. */
    private static final long OVERHEAD = 150;

    private static final byte[] NO_PROPERTIES = {};

    private final String topic;
    private final byte[] name;
    private final byte[] payload;
    private final int qos;
    private final boolean retain;
    private final String publisher;
    private final byte[] properties;
    private final long expiry;
    private long published;
    private int keepers;

    /**
     * Creates a message.
     *
     * @param qos the QoS with which it was published, 0 to 2
     * @param retain whether later subscribers also get it
     */
    Message(String topic, byte[] payload, int qos, boolean retain) {
        this(topic, payload, qos, retain, "", NO_PROPERTIES, NEVER);
    }

    /**
     * Creates a message with properties.
     *
     * @param publisher the client that publishes it
     * @param properties the encoded properties that are forwarded
     * @param expiry the seconds after which new subscribers no longer get it; {@link #NEVER}
     */
    Message(String topic, byte[] payload, int qos, boolean retain, String publisher, byte[] properties, long expiry) {
        this.topic = topic;
        this.name = topic.getBytes(StandardCharsets.UTF_8);
        this.payload = payload;
        this.qos = qos;
        this.retain = retain;
        this.publisher = publisher;
        this.properties = properties;
        this.expiry = expiry;
    }

    String topic() {
        return topic;
    }

    /** Returns the topic in UTF-8. */
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

    String publisher() {
        return publisher;
    }

    /** Returns the encoded properties that are forwarded. */
    byte[] properties() {
        return properties;
    }

    /**
     * Starts the expiry interval of the message. Guarded by the broker's lock, as are the next two methods.
     *
     * @param now the current time of the broker's clock, in nanoseconds
     */
    void publish(long now) {
        published = now;
    }

    /** Returns whether the message is too old for new subscribers (MQTT-3.3.2-5). */
    boolean isExpired(long now) {
        return expiry != NEVER && now - published >= TimeUnit.SECONDS.toNanos(expiry);
    }

    /** Returns the remaining seconds of the expiry interval (MQTT-3.3.2-6), or {@link #NEVER}. */
    long secondsLeft(long now) {
        return expiry == NEVER ? NEVER : Math.max(0, expiry - TimeUnit.NANOSECONDS.toSeconds(now - published));
    }

    /** Returns the approximate size, in bytes. */
    long size() {
        return OVERHEAD + topic.length() + name.length + payload.length + properties.length;
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
