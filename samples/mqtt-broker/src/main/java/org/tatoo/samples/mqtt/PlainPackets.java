package org.tatoo.samples.mqtt;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Encoder of packets of MQTT 3.1.1: they have no properties, and a reason only in CONNACK and SUBACK. */
final class PlainPackets extends Packets {
    private static final byte[] NOTHING = {};

    @Override
    ByteBuffer connack(boolean present, @Nullable String assigned) {
        return packet(CONNACK, new byte[] {(byte) (present ? 1 : 0), Reason.SUCCESS.plain()});
    }

    @Override
    ByteBuffer refusal(Reason reason) {
        return packet(CONNACK, new byte[] {0, reason.plain()});
    }

    @Override
    ByteBuffer acknowledgement(int first, int id, Reason reason) {
        return packet(first, number(id));
    }

    /** Maps all failures to the only failure code of this version. */
    @Override
    ByteBuffer suback(int id, byte[] codes) {
        byte[] plain = codes.clone();
        for (int i = 0; i < plain.length; i++) {
            plain[i] &= (byte) (plain[i] < 0 ? Reason.FAILURE : 0xff);
        }
        return packet(SUBACK, number(id), plain);
    }

    @Override
    ByteBuffer unsuback(int id, List<Reason> reasons) {
        return packet(UNSUBACK, number(id));
    }

    @Override
    @Nullable
    ByteBuffer disconnect(Reason reason) {
        return null;
    }

    @Override
    byte[] properties(Delivery delivery, long now) {
        return NOTHING;
    }

    @Override
    boolean hasReasons() {
        return false;
    }

    @Override
    long most() {
        return Long.MAX_VALUE;
    }
}
