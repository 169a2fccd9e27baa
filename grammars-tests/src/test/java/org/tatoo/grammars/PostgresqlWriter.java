package org.tatoo.grammars;

import java.io.ByteArrayOutputStream;
import java.util.Random;

/** Writes parts of the messages of PostgreSQL at random. */
final class PostgresqlWriter {
    private PostgresqlWriter() {}

    static void formats(Random random, ByteArrayOutputStream content) {
        int count = random.nextInt(3);
        number(content, count, 2);
        for (int i = 0; i < count; i++) {
            number(content, random.nextInt(2), 2);
        }
    }

    static void arguments(Random random, ByteArrayOutputStream content, int longest) {
        formats(random, content);
        values(random, content, longest);
    }

    /** A count of values, some of them NULL. */
    static void values(Random random, ByteArrayOutputStream content, int longest) {
        int count = random.nextInt(4);
        number(content, count, 2);
        for (int i = 0; i < count; i++) {
            value(random, content, longest);
        }
    }

    static void value(Random random, ByteArrayOutputStream content, int longest) {
        int size = random.nextInt(longest + 2) - 1;
        number(content, size, 4);
        content.writeBytes(bytes(random, Math.max(0, size)));
    }

    static void string(Random random, ByteArrayOutputStream content, int longest) {
        for (int i = random.nextInt(longest + 1); i > 0; i--) {
            content.write(1 + random.nextInt(255));
        }
        content.write(0);
    }

    static byte[] bytes(Random random, int size) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return bytes;
    }

    static void number(ByteArrayOutputStream content, int number, int size) {
        for (int i = size - 1; i >= 0; i--) {
            content.write(number >> (8 * i));
        }
    }

    static void write(ByteArrayOutputStream stream, ByteArrayOutputStream content) {
        number(stream, 4 + content.size(), 4);
        stream.writeBytes(content.toByteArray());
    }
}
