package org.tatoo.samples.mqtt;

/** The reason codes that the broker sends: MQTT 5.0 section 2.4, and those of a CONNACK of MQTT 3.1.1, table 3.1. */
enum Reason {
    SUCCESS(0, 0),
    NO_MATCHING_SUBSCRIBERS(0x10),
    NO_SUBSCRIPTION_EXISTED(0x11),
    MALFORMED_PACKET(0x81),
    PROTOCOL_ERROR(0x82),
    UNSUPPORTED_PROTOCOL_VERSION(0x84, 1),
    CLIENT_IDENTIFIER_NOT_VALID(0x85, 2),
    BAD_USER_NAME_OR_PASSWORD(0x86, 4),
    NOT_AUTHORIZED(0x87, 5),
    SERVER_UNAVAILABLE(0x88, 3),
    SERVER_SHUTTING_DOWN(0x8b),
    BAD_AUTHENTICATION_METHOD(0x8c),
    KEEP_ALIVE_TIMEOUT(0x8d),
    SESSION_TAKEN_OVER(0x8e),
    TOPIC_FILTER_INVALID(0x8f),
    TOPIC_NAME_INVALID(0x90),
    PACKET_IDENTIFIER_NOT_FOUND(0x92),
    RECEIVE_MAXIMUM_EXCEEDED(0x93),
    TOPIC_ALIAS_INVALID(0x94),
    PACKET_TOO_LARGE(0x95),
    QUOTA_EXCEEDED(0x97, 3),
    SHARED_SUBSCRIPTIONS_NOT_SUPPORTED(0x9e);

    /** The first code of a failure. */
    static final int FAILURE = 0x80;

    private static final int NONE = -1;

    private final int code;
    private final int plain;

    Reason(int code) {
        this(code, NONE);
    }

    Reason(int code, int plain) {
        this.code = code;
        this.plain = plain;
    }

    /** Returns the code in MQTT 5.0. */
    byte code() {
        return (byte) code;
    }

    /** Returns the code in a CONNACK of MQTT 3.1.1. */
    byte plain() {
        if (plain == NONE) {
            throw new IllegalStateException(this + " is none of MQTT 3.1.1");
        }
        return (byte) plain;
    }

    boolean isFailure() {
        return code >= FAILURE;
    }
}
