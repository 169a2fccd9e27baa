package org.tatoo.samples.mqtt;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** An application message: MQTT 5.0 section 3.3. Its content is immutable; the arrays are never changed. */
final class Message {
    /** It does not expire. */
    static final long NEVER = -1;

    /** What a message takes, besides its content. */
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
     * A message.
     *
     * @param qos by which it was published, 0 to 2
     * @param retain whether it is for those, too, who subscribe later
     */
    Message(String topic, byte[] payload, int qos, boolean retain) {
        this(topic, payload, qos, retain, "", NO_PROPERTIES, NEVER);
    }

    /**
     * A message with properties.
     *
     * @param publisher the client that publishes it
     * @param properties those that are passed on, as they are sent
     * @param expiry after how many seconds it is not for new subscribers any more; {@link #NEVER}
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

    String publisher() {
        return publisher;
    }

    /** The properties that are passed on, as they are sent. */
    byte[] properties() {
        return properties;
    }

    /**
     * It is published: from now on its time runs. Guarded by the broker's lock, as are the next two.
     *
     * @param now in nanoseconds of the broker's clock
     */
    void publish(long now) {
        published = now;
    }

    /** Whether it is too old for new subscribers (MQTT-3.3.2-5). */
    boolean isExpired(long now) {
        return expiry != NEVER && now - published >= TimeUnit.SECONDS.toNanos(expiry);
    }

    /** The seconds that are left of its expiry interval (MQTT-3.3.2-6); {@link #NEVER}. */
    long secondsLeft(long now) {
        return expiry == NEVER ? NEVER : Math.max(0, expiry - TimeUnit.NANOSECONDS.toSeconds(now - published));
    }

    /** In bytes, approximately. */
    long size() {
        return OVERHEAD + topic.length() + name.length + payload.length + properties.length;
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
