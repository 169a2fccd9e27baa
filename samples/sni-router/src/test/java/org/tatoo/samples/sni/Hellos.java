package org.tatoo.samples.sni;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** ClientHellos in records. */
final class Hellos {
    private Hellos() {}

    /** A ClientHello that asks for {@code name}; for none if that is empty. */
    static byte[] hello(String name) {
        ByteArrayOutputStream fields = new ByteArrayOutputStream();
        fields.writeBytes(new byte[] {3, 3});
        fields.writeBytes(new byte[32]);
        fields.writeBytes(new byte[] {0, 0, 2, 0x13, 1, 1, 0});
        if (!name.isEmpty()) {
            byte[] host = name.getBytes(StandardCharsets.ISO_8859_1);
            int size = host.length;
            fields.writeBytes(new byte[] {0, (byte) (size + 9), 0, 0, 0, (byte) (size + 5), 0, (byte) (size + 3)});
            fields.writeBytes(new byte[] {0, 0, (byte) size});
            fields.writeBytes(host);
        }
        ByteArrayOutputStream hello = new ByteArrayOutputStream();
        hello.writeBytes(new byte[] {1, 0, (byte) (fields.size() >> 8), (byte) fields.size()});
        hello.writeBytes(fields.toByteArray());
        return hello.toByteArray();
    }

    /** {@code message} in records of at most {@code length} bytes. */
    static byte[] records(byte[] message, int length) {
        ByteArrayOutputStream records = new ByteArrayOutputStream();
        for (int from = 0; from < message.length; from += length) {
            int size = Math.min(length, message.length - from);
            records.writeBytes(new byte[] {22, 3, 1, (byte) (size >> 8), (byte) size});
            records.write(message, from, size);
        }
        return records.toByteArray();
    }
}
