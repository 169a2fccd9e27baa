package org.tatoo.transport.tck;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;

/** A random sequence of messages, and the expected answers. */
final class RandomScript {
    private final ByteArrayOutputStream input = new ByteArrayOutputStream();
    private final ByteArrayOutputStream answers = new ByteArrayOutputStream();

    RandomScript(Random random) {
        for (int i = random.nextInt(12); i >= 0; i--) {
            int size = random.nextInt(random.nextInt(10) == 0 ? 100_000 : 500);
            switch (random.nextInt(6)) {
                case 0 -> raw(size, random);
                case 1 -> bytes("big " + size, size);
                case 2 -> bytes("file " + size, size);
                case 3 -> line("later", size);
                case 4 -> add(input, "# comment " + size + "\n");
                default -> line("echo", size);
            }
        }
    }

    private static void add(ByteArrayOutputStream to, String text) {
        to.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void raw(int size, Random random) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        CRC32 sum = new CRC32();
        sum.update(bytes);
        add(input, "raw " + size + "\n");
        input.writeBytes(bytes);
        add(answers, size + " " + sum.getValue() + "\n");
    }

    private void bytes(String command, int size) {
        add(input, command + "\n");
        answers.writeBytes(TestFile.pattern(size));
    }

    private void line(String verb, int size) {
        add(input, verb + " text " + size + "\n");
        add(answers, "text " + size + "\n");
    }

    void send(Talk talk, Random random) throws IOException {
        byte[] all = input.toByteArray();
        int from = 0;
        while (from < all.length) {
            int to = Math.min(all.length, from + 1 + random.nextInt(random.nextBoolean() ? 10_000 : 40));
            talk.send(Arrays.copyOfRange(all, from, to));
            from = to;
        }
    }

    void check(Talk talk) throws IOException {
        byte[] expected = answers.toByteArray();
        byte[] heard = talk.bytes(expected.length);
        int same = Arrays.mismatch(expected, heard);
        Expect.that(
                same < 0,
                "the answers of " + input.size() + " bytes; they differ from byte " + same + " of " + heard.length);
    }
}
