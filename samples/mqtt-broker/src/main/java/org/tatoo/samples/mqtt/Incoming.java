package org.tatoo.samples.mqtt;

import java.util.ArrayList;
import java.util.List;

/** The received parts of a packet other than CONNECT: MQTT chapter 3. */
final class Incoming {
    private static final byte[] NOTHING = {};
    private static final int RETAIN = 1;

    private final List<String> filters = new ArrayList<>(1);
    private final List<Integer> options = new ArrayList<>(1);
    private int first;
    private int id;
    private int reason;
    private String topic = "";
    private byte[] payload = NOTHING;
    private Properties properties = new Properties();

    void first(int value) {
        first = value;
    }

    void id(int value) {
        id = value;
    }

    void reason(int value) {
        reason = value;
    }

    void topic(String value) {
        topic = value;
    }

    void payload(byte[] value) {
        payload = value;
    }

    void filter(String value) {
        filters.add(value);
    }

    void options(int value) {
        options.add(value);
    }

    int id() {
        return id;
    }

    /** Returns the reason code; 0 if the packet has none. */
    int reason() {
        return reason;
    }

    int qos() {
        return (first >> 1) & 3;
    }

    String topic() {
        return topic;
    }

    List<String> filters() {
        return List.copyOf(filters);
    }

    /** Returns the filters of a SUBSCRIBE with their options. */
    List<Wanted> wanted() {
        List<Wanted> wanted = new ArrayList<>(filters.size());
        for (int i = 0; i < filters.size(); i++) {
            wanted.add(new Wanted(filters.get(i), Subscription.of(options.get(i), properties.subscription())));
        }
        return wanted;
    }

    /** Returns the message of a PUBLISH. */
    Message message(String publisher) {
        return new Message(
                topic,
                payload,
                qos(),
                (first & RETAIN) != 0,
                publisher,
                properties.passedOn(),
                properties.messageExpiry());
    }

    Properties properties() {
        return properties;
    }

    /** Returns the properties of the complete part of the packet; later ones belong to another part. */
    Properties takeProperties() {
        Properties taken = properties;
        properties = new Properties();
        return taken;
    }
}
