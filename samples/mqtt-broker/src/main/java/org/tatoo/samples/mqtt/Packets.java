package org.tatoo.samples.mqtt;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.Connection;

/** Encoder of the control packets for one client, in its protocol version: MQTT chapter 3. */
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

    /** The length in bytes from which a payload is not copied. */
    private static final int LONG = 4 << 10;

    /** The maximum bytes of a packet's first byte and its remaining length. */
    private static final int MOST_HEAD = 5;

    /**
     * Encodes CONNACK for an accepted connection: section 3.2.
     *
     * @param present whether there was a session
     * @param assigned the name that the broker has assigned to the client; null if the client has sent one
     */
    abstract ByteBuffer connack(boolean present, @Nullable String assigned);

    /** Encodes CONNACK for a refused connection: section 3.2. */
    abstract ByteBuffer refusal(Reason reason);

    /** Encodes an acknowledgement: sections 3.4 to 3.7. */
    abstract ByteBuffer acknowledgement(int first, int id, Reason reason);

    /** Encodes SUBACK: section 3.9; {@code codes} are those of MQTT 5.0. */
    abstract ByteBuffer suback(int id, byte[] codes);

    /** Encodes UNSUBACK: section 3.11. */
    abstract ByteBuffer unsuback(int id, List<Reason> reasons);

    /** Encodes DISCONNECT: section 3.14; null if a server of this version has no such packet. */
    abstract @Nullable ByteBuffer disconnect(Reason reason);

    /** Encodes the properties of a message, with their length. */
    abstract byte[] properties(Delivery delivery, long now);

    /** Returns whether a client of this version supports reasons and shared subscriptions. */
    abstract boolean hasReasons();

    /** Returns the maximum length of a packet that the client accepts, in bytes. */
    abstract long most();

    /** Encodes PINGRESP: section 3.13. */
    static ByteBuffer pingresp() {
        return ByteBuffer.wrap(new byte[] {(byte) PINGRESP, 0});
    }

    /** Returns whether the message is not too large for the client (MQTT-3.1.2-24). */
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
     * @param id the packet identifier; unused if the QoS is 0
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

    /** Encodes a number of two bytes. */
    static byte[] number(int value) {
        return new byte[] {(byte) (value >> 8), (byte) value};
    }

    /** Encodes properties with their length. */
    static byte[] withLength(byte[] properties) {
        ByteBuffer all = ByteBuffer.allocate(lengthOf(properties.length) + properties.length);
        putLength(all, properties.length);
        return all.put(properties).array();
    }

    /** Returns the number of bytes that encode the length. */
    static int lengthOf(int length) {
        int bytes = 1;
        for (int rest = length; rest > 0x7f; rest >>= 7) {
            bytes++;
        }
        return bytes;
    }

    /** Encodes a length: section 1.5.5. */
    private static void putLength(ByteBuffer packet, int length) {
        int rest = length;
        while (rest > 0x7f) {
            packet.put((byte) (rest | 0x80));
            rest >>= 7;
        }
        packet.put((byte) rest);
    }
}
