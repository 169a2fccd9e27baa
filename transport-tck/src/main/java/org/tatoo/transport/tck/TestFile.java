package org.tatoo.transport.tck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A file with known bytes, shared by all checks. */
final class TestFile {
    static final int SIZE = 3 << 20;

    private static @Nullable Path path;

    private TestFile() {}

    static byte[] bytes(int from, int to) {
        return Arrays.copyOfRange(pattern(to), from, to);
    }

    /** Returns the first bytes of a pattern without a short period. */
    static byte[] pattern(int size) {
        byte[] bytes = new byte[size];
        int x = 1;
        for (int i = 0; i < size; i++) {
            x = x * 1_103_515_245 + 12_345;
            bytes[i] = (byte) (x >>> 16);
        }
        return bytes;
    }

    static synchronized Path path() throws IOException {
        if (path == null) {
            path = Files.createTempFile("tck", ".bin");
            path.toFile().deleteOnExit();
            Files.write(path, pattern(SIZE));
        }
        return path;
    }
}
