package org.tatoo.samples.mqtt;

/** The return codes of a CONNACK: MQTT 3.1.1 table 3.1. */
enum ReturnCode {
    ACCEPTED(0),
    UNACCEPTABLE_PROTOCOL_VERSION(1),
    IDENTIFIER_REJECTED(2),
    SERVER_UNAVAILABLE(3),
    BAD_USER_NAME_OR_PASSWORD(4),
    NOT_AUTHORIZED(5);

    private final byte number;

    ReturnCode(int number) {
        this.number = (byte) number;
    }

    /** The byte that stands for it. */
    byte number() {
        return number;
    }
}
