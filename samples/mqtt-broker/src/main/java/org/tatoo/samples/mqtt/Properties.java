package org.tatoo.samples.mqtt;

import java.util.EnumSet;
import java.util.Set;
import org.tatoo.grammars.mqtt5.Mqtt5Production;

/**
 * The received properties of a packet: MQTT 5.0 section 2.2.2. The grammar ensures that a packet has only the
 * properties it may have.
 */
final class Properties {
    private static final byte[] NOTHING = {};
    private static final int MOST_IN_FLIGHT = 0xffff;

    private final Set<Mqtt5Production> seen = EnumSet.noneOf(Mqtt5Production.class);
    private final PropertyBytes passedOn = new PropertyBytes();
    private long number;
    private byte[] name = NOTHING;
    private byte[] text = NOTHING;
    private long sessionExpiry;
    private long messageExpiry = Message.NEVER;
    private long willDelay;
    private long maximumPacket = Long.MAX_VALUE;
    private int receiveMaximum = MOST_IN_FLIGHT;
    private int subscription;

    // ---- values

    void number(long value) {
        number = value;
    }

    void name(byte[] value) {
        name = value;
    }

    void text(byte[] value) {
        text = value;
    }

    /** Adds a complete property with the last received values; returns the error, or SUCCESS. */
    Reason add(Mqtt5Production property) {
        if (property != Mqtt5Production.user_property && !seen.add(property)) {
            return Reason.PROTOCOL_ERROR; // MQTT-3.1.2-21 and others: all others are unique
        }
        switch (property) {
            case payload_format -> passedOn.one(PropertyBytes.PAYLOAD_FORMAT, (int) number);
            case correlation -> passedOn.text(PropertyBytes.CORRELATION, text);
            case message_expiry -> messageExpiry = number;
            case session_expiry -> sessionExpiry = number;
            case will_delay -> willDelay = number;
            case receive_maximum -> receiveMaximum = (int) number;
            case maximum_packet -> maximumPacket = number;
            case subscription_identifier -> subscription = (int) number;
            case content_type, response_topic, user_property, reason_string, auth_method -> {
                return addText(property);
            }
            default -> {} // not needed by the broker
        }
        return Reason.SUCCESS;
    }

    private Reason addText(Mqtt5Production property) {
        String value = Field.decode(text);
        if (value == null || Field.decode(name) == null) {
            return Reason.MALFORMED_PACKET;
        }
        switch (property) {
            case content_type -> passedOn.text(PropertyBytes.CONTENT_TYPE, text);
            case response_topic -> {
                if (value.isEmpty() || !Topics.isName(value)) {
                    return Reason.PROTOCOL_ERROR; // MQTT-3.3.2-14
                }
                passedOn.text(PropertyBytes.RESPONSE_TOPIC, text);
            }
            case user_property -> passedOn.pair(PropertyBytes.USER_PROPERTY, name, text);
            default -> {}
        }
        return Reason.SUCCESS;
    }

    // ---- queries

    boolean has(Mqtt5Production property) {
        return seen.contains(property);
    }

    /** Returns the properties of a message that are forwarded unaltered, in order (MQTT-3.3.2-17). */
    byte[] passedOn() {
        return passedOn.toBytes();
    }

    /** Returns the session expiry interval, in seconds. */
    long sessionExpiry() {
        return sessionExpiry;
    }

    /** Returns the message expiry interval, in seconds, or {@link Message#NEVER}. */
    long messageExpiry() {
        return messageExpiry;
    }

    /** Returns the will delay interval, in seconds. */
    long willDelay() {
        return willDelay;
    }

    /** Returns the maximum length of a packet for the client, in bytes. */
    long maximumPacket() {
        return maximumPacket;
    }

    /** Returns the maximum number of unacknowledged messages that the client accepts. */
    int receiveMaximum() {
        return receiveMaximum;
    }

    /** Returns the subscription identifier; 0 for none. */
    int subscription() {
        return subscription;
    }
}
