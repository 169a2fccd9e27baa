package org.tatoo.samples.mqtt;

import java.io.ByteArrayOutputStream;

/** Encoder of properties: MQTT 5.0 section 2.2.2. */
final class PropertyBytes {
    static final int PAYLOAD_FORMAT = 1;
    static final int MESSAGE_EXPIRY = 2;
    static final int CONTENT_TYPE = 3;
    static final int RESPONSE_TOPIC = 8;
    static final int CORRELATION = 9;
    static final int SUBSCRIPTION = 11;
    static final int SESSION_EXPIRY = 17;
    static final int ASSIGNED_CLIENT = 18;
    static final int SERVER_KEEP_ALIVE = 19;
    static final int RECEIVE_MAXIMUM = 33;
    static final int USER_PROPERTY = 38;
    static final int MAXIMUM_PACKET = 39;
    static final int SHARED_AVAILABLE = 42;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(0);

    PropertyBytes one(int id, int value) {
        bytes.write(id);
        bytes.write(value);
        return this;
    }

    PropertyBytes two(int id, int value) {
        bytes.write(id);
        writeShort(value);
        return this;
    }

    PropertyBytes four(int id, long value) {
        bytes.write(id);
        writeShort((int) (value >> 16));
        writeShort((int) value);
        return this;
    }

    /** Writes a property whose value is a Variable Byte Integer. */
    PropertyBytes variable(int id, int value) {
        bytes.write(id);
        int rest = value;
        while (rest > 0x7f) {
            bytes.write(rest | 0x80);
            rest >>= 7;
        }
        bytes.write(rest);
        return this;
    }

    PropertyBytes text(int id, byte[] value) {
        bytes.write(id);
        writeText(value);
        return this;
    }

    PropertyBytes pair(int id, byte[] name, byte[] value) {
        bytes.write(id);
        writeText(name);
        writeText(value);
        return this;
    }

    /** Writes encoded properties. */
    PropertyBytes all(byte[] properties) {
        bytes.writeBytes(properties);
        return this;
    }

    private void writeText(byte[] value) {
        writeShort(value.length);
        bytes.writeBytes(value);
    }

    private void writeShort(int value) {
        bytes.write(value >> 8);
        bytes.write(value);
    }

    byte[] toBytes() {
        return bytes.toByteArray();
    }
}
