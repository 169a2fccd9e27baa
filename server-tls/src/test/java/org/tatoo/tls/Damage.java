package org.tatoo.tls;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Changes records at random. */
final class Damage {
    private static final int HEADER = 5;

    private final Random random;

    Damage(Random random) {
        this.random = random;
    }

    /** Whole records, changed in one to three places. */
    byte[] of(byte[] bytes) {
        List<byte[]> records = records(bytes);
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            change(records);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        records.forEach(out::writeBytes);
        byte[] all = out.toByteArray();
        return random.nextInt(8) == 0 ? Arrays.copyOf(all, random.nextInt(all.length + 1)) : all;
    }

    private static List<byte[]> records(byte[] bytes) {
        List<byte[]> records = new ArrayList<>();
        int from = 0;
        while (from < bytes.length) {
            int length = HEADER + (Byte.toUnsignedInt(bytes[from + 3]) << 8) + Byte.toUnsignedInt(bytes[from + 4]);
            records.add(Arrays.copyOfRange(bytes, from, from + length));
            from += length;
        }
        return records;
    }

    private void change(List<byte[]> records) {
        int which = random.nextInt(records.size());
        byte[] record = records.get(which);
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> flip(record);
            case 3 -> records.set(which, Arrays.copyOf(record, random.nextInt(record.length)));
            case 4 -> Collections.swap(records, which, random.nextInt(records.size()));
            case 5 -> setLength(record, random.nextBoolean() ? 0xffff : random.nextInt(1 << 16));
            case 6 -> records.add(which, record.clone());
            case 7 -> records.add(which, madeUp());
            case 8 -> records.set(which, shorter(record));
            default -> record[Math.min(record.length - 1, random.nextInt(8))] = (byte) random.nextInt(256);
        }
        records.removeIf(each -> each.length == 0);
        if (records.isEmpty()) {
            records.add(madeUp());
        }
    }

    private void flip(byte[] record) {
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            record[random.nextInt(record.length)] ^= (byte) (1 << random.nextInt(8));
        }
    }

    private static void setLength(byte[] record, int length) {
        if (record.length >= HEADER) {
            record[3] = (byte) (length >> 8);
            record[4] = (byte) length;
        }
    }

    /** A record of any kind and length, with any content. */
    private byte[] madeUp() {
        int length = random.nextInt(16) == 0 ? random.nextInt(40_000) : random.nextInt(100);
        byte[] record = new byte[HEADER + length];
        random.nextBytes(record);
        record[0] = (byte) (20 + random.nextInt(6));
        record[1] = 3;
        record[2] = (byte) random.nextInt(5);
        setLength(record, length);
        return record;
    }

    /** The first part of a record, as a whole one. */
    private byte[] shorter(byte[] record) {
        int length = Math.min(record.length, HEADER + random.nextInt(record.length));
        byte[] part = Arrays.copyOf(record, length);
        setLength(part, Math.max(0, length - HEADER));
        return part;
    }
}
