package org.tatoo.samples.postgresql;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.tatoo.runtime.SyntaxError;

/** The text of a statement as it is received; only the first bytes are kept. */
final class Statement {
    private static final int FIRST = 256;

    private final int most;
    private byte[] bytes;
    private int size;
    private long length;

    /** @param most the maximum number of bytes to keep */
    Statement(int most) {
        this.most = most;
        bytes = new byte[Math.min(FIRST, most)];
    }

    void add(ByteBuffer part) {
        length += part.remaining();
        int kept = Math.min(part.remaining(), most - size);
        if (size + kept > bytes.length) {
            byte[] larger = new byte[Math.min(most, Math.max(size + kept, 2 * bytes.length))];
            System.arraycopy(bytes, 0, larger, 0, size);
            bytes = larger;
        }
        part.get(bytes, size, kept);
        size += kept;
    }

    /** Returns the statement as a printable line, with a note if it is longer, and begins the next statement. */
    String line() {
        String text = SyntaxError.escape(Arrays.copyOf(bytes, size));
        String line = length > size ? text + " (" + length + " bytes)" : text;
        size = 0;
        length = 0;
        return line;
    }
}
