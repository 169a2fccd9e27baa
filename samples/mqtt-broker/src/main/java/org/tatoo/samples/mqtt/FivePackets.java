package org.tatoo.samples.mqtt;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Encoder of packets of MQTT 5.0. */
final class FivePackets extends Packets {
    private static final int DISCONNECT = 0xe0;
    private static final byte[] NO_PROPERTIES = {0};

    private final byte[] welcome;
    private final long most;

    /** Creates an encoder for a client that is refused, or whose CONNECT is not complete. */
    FivePackets() {
        this(new byte[0], Long.MAX_VALUE);
    }

    /**
     * Creates an encoder for a client.
     *
     * @param welcome the properties of CONNACK
     * @param most the maximum length of a packet that the client accepts, in bytes
     */
    FivePackets(byte[] welcome, long most) {
        this.welcome = welcome;
        this.most = most;
    }

    @Override
    ByteBuffer connack(boolean present, @Nullable String assigned) {
        PropertyBytes properties = new PropertyBytes().all(welcome);
        if (assigned != null) {
            properties.text(PropertyBytes.ASSIGNED_CLIENT, assigned.getBytes(StandardCharsets.UTF_8)); // MQTT-3.2.2-16
        }
        byte[] begin = {(byte) (present ? 1 : 0), Reason.SUCCESS.code()};
        return packet(CONNACK, begin, withLength(properties.toBytes()));
    }

    @Override
    ByteBuffer refusal(Reason reason) {
        return packet(CONNACK, new byte[] {0, reason.code()}, NO_PROPERTIES);
    }

    @Override
    ByteBuffer acknowledgement(int first, int id, Reason reason) {
        return reason == Reason.SUCCESS
                ? packet(first, number(id))
                : packet(first, number(id), new byte[] {reason.code()});
    }

    @Override
    ByteBuffer suback(int id, byte[] codes) {
        return packet(SUBACK, number(id), NO_PROPERTIES, codes);
    }

    @Override
    ByteBuffer unsuback(int id, List<Reason> reasons) {
        byte[] codes = new byte[reasons.size()];
        for (int i = 0; i < codes.length; i++) {
            codes[i] = reasons.get(i).code();
        }
        return packet(UNSUBACK, number(id), NO_PROPERTIES, codes);
    }

    @Override
    ByteBuffer disconnect(Reason reason) {
        return packet(DISCONNECT, new byte[] {reason.code()});
    }

    @Override
    byte[] properties(Delivery delivery, long now) {
        Message message = delivery.message();
        long left = message.secondsLeft(now);
        if (left == Message.NEVER && delivery.ids().isEmpty()) {
            return withLength(message.properties());
        }
        PropertyBytes properties = new PropertyBytes();
        if (left != Message.NEVER) {
            properties.four(PropertyBytes.MESSAGE_EXPIRY, left);
        }
        properties.all(message.properties());
        delivery.ids().forEach(id -> properties.variable(PropertyBytes.SUBSCRIPTION, id));
        return withLength(properties.toBytes());
    }

    @Override
    boolean hasReasons() {
        return true;
    }

    @Override
    long most() {
        return most;
    }
}
