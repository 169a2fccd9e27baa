package org.tatoo.samples.keyvalue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes replies in the version of the protocol that the client speaks. Their parts are collected, and go to the
 * {@link Output} when {@link #flush} is called or there are many; between that it holds no array.
 */
final class ReplyBuffer {
    private static final byte[] NOTHING = {};
    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] OK = latin1("+OK\r\n");
    private static final byte[] QUEUED = latin1("+QUEUED\r\n");
    private static final byte[] NULL = latin1("_\r\n");
    private static final byte[] NULL_BULK = latin1("$-1\r\n");
    private static final byte[] NULL_ARRAY = latin1("*-1\r\n");

    private static final int FIRST = 64;

    /** In bytes: so many are written at once; a longer string is not copied. */
    private static final int CHUNK = 16 << 10;

    private final Output output;
    private byte[] bytes = NOTHING;
    private int size;
    private int version = 2;

    ReplyBuffer(Output output) {
        this.output = output;
    }

    /** 2 or 3. */
    int version() {
        return version;
    }

    void setVersion(int version) {
        this.version = version;
    }

    void ok() {
        raw(OK);
    }

    void queued() {
        raw(QUEUED);
    }

    /** There is no such string. */
    void none() {
        raw(version == 2 ? NULL_BULK : NULL);
    }

    /** There is no such array. */
    void noArray() {
        raw(version == 2 ? NULL_ARRAY : NULL);
    }

    /** @param text without line ends */
    void simple(String text) {
        line('+', text);
    }

    /** @param text the code, a blank, and words; what could end the line becomes a blank */
    void error(String text) {
        line('-', text.replace('\r', ' ').replace('\n', ' '));
    }

    void integer(long value) {
        number(':', value);
    }

    void bulk(byte @Nullable [] string) {
        if (string == null) {
            none();
        } else {
            bulk(string, string.length);
        }
    }

    /** The first {@code length} bytes of {@code string}, which never change. */
    void bulk(byte[] string, int length) {
        number('$', length);
        if (length >= CHUNK) {
            flush();
            output.write(ByteBuffer.wrap(string, 0, length));
        } else {
            raw(string, length);
        }
        raw(LINE_END);
    }

    /** @param text of ISO-8859-1 characters */
    void bulk(String text) {
        bulk(latin1(text));
    }

    /** A text, which version 3 marks as text. */
    void text(String text) {
        if (version == 2) {
            bulk(text);
        } else {
            number('=', text.length() + 4L);
            raw(latin1("txt:" + text));
            raw(LINE_END);
        }
    }

    /** {@code count} replies follow. */
    void array(int count) {
        number('*', count);
    }

    /** {@code count} replies follow, in no order. */
    void set(int count) {
        number(version == 2 ? '*' : '~', count);
    }

    /** {@code count} pairs of replies follow. */
    void map(int count) {
        if (version == 2) {
            number('*', 2L * count);
        } else {
            number('%', count);
        }
    }

    /** {@code count} parts of an unsolicited message follow. */
    void push(int count) {
        number(version == 2 ? '*' : '>', count);
    }

    private void line(char sign, String text) {
        room(text.length() + 3);
        bytes[size++] = (byte) sign;
        raw(latin1(text));
        raw(LINE_END);
    }

    private void number(char sign, long value) {
        room(24);
        bytes[size++] = (byte) sign;
        size = Decimal.format(value, bytes, size);
        bytes[size++] = '\r';
        bytes[size++] = '\n';
    }

    private void raw(byte[] added) {
        raw(added, added.length);
    }

    private void raw(byte[] added, int length) {
        room(length);
        System.arraycopy(added, 0, bytes, size, length);
        size += length;
    }

    private void room(int more) {
        if (size > CHUNK) {
            flush();
        }
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.max(FIRST, 2 * size), size + more));
        }
    }

    /** Hands over the collected output. */
    void flush() {
        if (size > 0) {
            ByteBuffer full = ByteBuffer.wrap(bytes, 0, size);
            bytes = NOTHING;
            size = 0;
            output.write(full);
        }
    }

    private static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
