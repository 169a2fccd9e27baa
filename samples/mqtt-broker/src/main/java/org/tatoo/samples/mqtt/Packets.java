package org.tatoo.samples.mqtt;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;

/** Makes the control packets for one client, in the version that it speaks: MQTT chapter 3. */
abstract class Packets {
    static final int PUBACK = 0x40;
    static final int PUBREC = 0x50;
    static final int PUBREL = 0x62;
    static final int PUBCOMP = 0x70;

    static final int CONNACK = 0x20;
    static final int SUBACK = 0x90;
    static final int UNSUBACK = 0xb0;

    private static final int PUBLISH = 0x30;
    private static final int PINGRESP = 0xd0;
    private static final int DUP = 8;
    private static final int RETAIN = 1;

    /** In bytes: a longer payload is not copied. */
    private static final int LONG = 4 << 10;

    /** The most bytes of a packet's first byte and its remaining length. */
    private static final int MOST_HEAD = 5;

    /**
     * Section 3.2, of a connection that is accepted.
     *
     * @param present whether there was a session
     * @param assigned the name that the broker has given to the client; null if it has one
     */
    abstract ByteBuffer connack(boolean present, @Nullable String assigned);

    /** Section 3.2, of one that is not. */
    abstract ByteBuffer refusal(Reason reason);

    /** Sections 3.4 to 3.7. */
    abstract ByteBuffer acknowledgement(int first, int id, Reason reason);

    /** Section 3.9; {@code codes} are those of MQTT 5.0. */
    abstract ByteBuffer suback(int id, byte[] codes);

    /** Section 3.11. */
    abstract ByteBuffer unsuback(int id, List<Reason> reasons);

    /** Section 3.14; null if a server of this version has no such packet. */
    abstract @Nullable ByteBuffer disconnect(Reason reason);

    /** The properties of a message, with their length. */
    abstract byte[] properties(Delivery delivery, long now);

    /** Whether a client of this version knows what a reason is, and what shared subscriptions are. */
    abstract boolean hasReasons();

    /** The most bytes of a packet that the client takes. */
    abstract long most();

    /** Section 3.13. */
    static ByteBuffer pingresp() {
        return ByteBuffer.wrap(new byte[] {(byte) PINGRESP, 0});
    }

    /** Whether a client takes a message of that length (MQTT-3.1.2-24). */
    final boolean takes(Delivery delivery, long now) {
        int length = length(delivery, properties(delivery, now));
        return 1 + lengthOf(length) + length <= most();
    }

    private static int length(Delivery delivery, byte[] properties) {
        Message message = delivery.message();
        int id = delivery.qos() > 0 ? Short.BYTES : 0;
        return Short.BYTES + message.name().length + id + properties.length + message.payload().length;
    }

    /**
     * Writes a message: section 3.3.
     *
     * @param id not used if its QoS is 0
     */
    final void publish(Connection connection, Delivery delivery, int id, boolean again, long now) {
        byte[] name = delivery.message().name();
        byte[] payload = delivery.message().payload();
        byte[] properties = properties(delivery, now);
        int length = length(delivery, properties);
        boolean copied = payload.length < LONG;
        ByteBuffer packet = ByteBuffer.allocate(MOST_HEAD + length - (copied ? 0 : payload.length));
        packet.put((byte) (PUBLISH | (again ? DUP : 0) | delivery.qos() << 1 | (delivery.retain() ? RETAIN : 0)));
        putLength(packet, length);
        packet.putShort((short) name.length).put(name);
        if (delivery.qos() > 0) {
            packet.putShort((short) id);
        }
        packet.put(properties);
        if (copied) {
            connection.asyncWrite(packet.put(payload).flip());
        } else {
            connection.asyncWrite(packet.flip(), ByteBuffer.wrap(payload));
        }
    }

    /** A packet of these parts. */
    static ByteBuffer packet(int first, byte[]... parts) {
        int length = 0;
        for (byte[] part : parts) {
            length += part.length;
        }
        ByteBuffer packet = ByteBuffer.allocate(MOST_HEAD + length).put((byte) first);
        putLength(packet, length);
        for (byte[] part : parts) {
            packet.put(part);
        }
        return packet.flip();
    }

    /** Two bytes. */
    static byte[] number(int value) {
        return new byte[] {(byte) (value >> 8), (byte) value};
    }

    /** Properties with their length. */
    static byte[] withLength(byte[] properties) {
        ByteBuffer all = ByteBuffer.allocate(lengthOf(properties.length) + properties.length);
        putLength(all, properties.length);
        return all.put(properties).array();
    }

    /** How many bytes say that length. */
    static int lengthOf(int length) {
        int bytes = 1;
        for (int rest = length; rest > 0x7f; rest >>= 7) {
            bytes++;
        }
        return bytes;
    }

    /** Section 1.5.5. */
    private static void putLength(ByteBuffer packet, int length) {
        int rest = length;
        while (rest > 0x7f) {
            packet.put((byte) (rest | 0x80));
            rest >>= 7;
        }
        packet.put((byte) rest);
    }
}
