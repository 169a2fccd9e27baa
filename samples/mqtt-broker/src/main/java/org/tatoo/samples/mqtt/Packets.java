package org.tatoo.samples.mqtt;

import java.nio.ByteBuffer;
import org.tatoo.runtime.Connection;

/** Writes the control packets of a server: MQTT 3.1.1 chapter 3. */
final class Packets {
    static final int PUBACK = 0x40;
    static final int PUBREC = 0x50;
    static final int PUBREL = 0x62;
    static final int PUBCOMP = 0x70;
    static final int UNSUBACK = 0xb0;

    /** The return code of a subscription that is not made. */
    static final int FAILURE = 0x80;

    private static final int CONNACK = 0x20;
    private static final int PUBLISH = 0x30;
    private static final int SUBACK = 0x90;
    private static final int PINGRESP = 0xd0;
    private static final int DUP = 8;
    private static final int RETAIN = 1;

    /** In bytes: a longer payload is not copied. */
    private static final int LONG = 4 << 10;

    /** The most bytes before a topic. */
    private static final int MOST_HEAD = 7;

    private Packets() {}

    /** Section 3.2. */
    static ByteBuffer connack(boolean present, ReturnCode code) {
        return ByteBuffer.wrap(new byte[] {CONNACK, 2, (byte) (present ? 1 : 0), code.number()});
    }

    /** A packet that has nothing but an identifier. */
    static ByteBuffer of(int first, int id) {
        return ByteBuffer.wrap(new byte[] {(byte) first, 2, (byte) (id >> 8), (byte) id});
    }

    /** Section 3.9. */
    static ByteBuffer suback(int id, byte[] codes) {
        ByteBuffer packet = ByteBuffer.allocate(MOST_HEAD + codes.length).put((byte) SUBACK);
        putLength(packet, Short.BYTES + codes.length);
        return packet.putShort((short) id).put(codes).flip();
    }

    /** Section 3.13. */
    static ByteBuffer pingresp() {
        return ByteBuffer.wrap(new byte[] {(byte) PINGRESP, 0});
    }

    /**
     * Writes a message: section 3.3.
     *
     * @param id not used if its QoS is 0
     */
    static void publish(Connection connection, Delivery delivery, int id, boolean again) {
        Message message = delivery.message();
        byte[] name = message.name();
        byte[] payload = message.payload();
        int length = Short.BYTES + name.length + (delivery.qos() > 0 ? Short.BYTES : 0) + payload.length;
        boolean copied = payload.length < LONG;
        ByteBuffer packet = ByteBuffer.allocate(MOST_HEAD + Short.BYTES + name.length + (copied ? payload.length : 0));
        packet.put((byte) (PUBLISH | (again ? DUP : 0) | delivery.qos() << 1 | (delivery.isRetained() ? RETAIN : 0)));
        putLength(packet, length);
        packet.putShort((short) name.length).put(name);
        if (delivery.qos() > 0) {
            packet.putShort((short) id);
        }
        if (copied) {
            connection.asyncWrite(packet.put(payload).flip());
        } else {
            connection.asyncWrite(packet.flip(), ByteBuffer.wrap(payload));
        }
    }

    /** Section 2.2.3. */
    private static void putLength(ByteBuffer packet, int length) {
        int rest = length;
        while (rest > 0x7f) {
            packet.put((byte) (rest | 0x80));
            rest >>= 7;
        }
        packet.put((byte) rest);
    }
}
