package org.tatoo.samples.keyvalue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An encoder of replies in the client's protocol version. It collects their parts and passes them to the {@link Output}
 * on {@link #flush}, or when there are many; after that it holds no array.
 */
final class ReplyBuffer {
    private static final byte[] NOTHING = {};
    private static final byte[] LINE_END = {'\r', '\n'};
    private static final byte[] OK = latin1("+OK\r\n");
    private static final byte[] PONG = latin1("+PONG\r\n");
    private static final byte[] QUEUED = latin1("+QUEUED\r\n");
    private static final byte[] NULL = latin1("_\r\n");
    private static final byte[] NULL_BULK = latin1("$-1\r\n");
    private static final byte[] NULL_ARRAY = latin1("*-1\r\n");

    private static final int FIRST = 64;

    /** The length in bytes from which the array is not enlarged. */
    private static final int FULL = 4 << 10;

    /** The maximum length of a line that is a number, in bytes. */
    private static final int HEAD = 24;

    /** The length of such a line without its digits, in bytes. */
    private static final int SIGNS = 3;

    /** The length in bytes from which a string is not copied. */
    private static final int LONG = 4 << 10;

    /** The size in bytes of the array after a full one. */
    private static final int CHUNK = 16 << 10;

    private final Output output;
    private byte[] bytes = NOTHING;
    private int size;
    private int version = 2;

    ReplyBuffer(Output output) {
        this.output = output;
    }

    /** Returns the version of the protocol: 2 or 3. */
    int version() {
        return version;
    }

    void setVersion(int version) {
        this.version = version;
    }

    void ok() {
        raw(OK);
    }

    void pong() {
        raw(PONG);
    }

    void queued() {
        raw(QUEUED);
    }

    /** Writes the null string. */
    void none() {
        raw(version == 2 ? NULL_BULK : NULL);
    }

    /** Writes the null array. */
    void noArray() {
        raw(version == 2 ? NULL_ARRAY : NULL);
    }

    /** @param text a text without line ends */
    void simple(String text) {
        line('+', text);
    }

    /** @param text the code, a blank, and words; line ends are replaced by blanks */
    void error(String text) {
        line('-', text.replace('\r', ' ').replace('\n', ' '));
    }

    void integer(long value) {
        number(':', value);
    }

    /** @param digits the digits, as from {@link Decimal#format} */
    void integer(byte[] digits) {
        room(HEAD);
        bytes[size++] = ':';
        raw(digits);
        raw(LINE_END);
    }

    void bulk(byte @Nullable [] string) {
        if (string == null) {
            none();
        } else {
            bulk(string, string.length);
        }
    }

    /** Writes the first {@code length} bytes of {@code string}, which must never change. */
    void bulk(byte[] string, int length) {
        bulk(string, 0, length);
    }

    /** Writes a range of {@code string}, which must never change. */
    void bulk(byte[] string, int from, int length) {
        number('$', length);
        if (length >= LONG) {
            flush();
            output.write(ByteBuffer.wrap(string, from, length));
        } else {
            raw(string, from, length);
        }
        raw(LINE_END);
    }

    /** @param text a text of ISO-8859-1 characters */
    void bulk(String text) {
        bulk(latin1(text));
    }

    /** Writes a text, which version 3 marks as text. */
    void text(String text) {
        if (version == 2) {
            bulk(text);
        } else {
            number('=', text.length() + 4L);
            raw(latin1("txt:" + text));
            raw(LINE_END);
        }
    }

    /** Begins an array of {@code count} replies. */
    void array(int count) {
        number('*', count);
    }

    /** Begins a set of {@code count} replies. */
    void set(int count) {
        number(version == 2 ? '*' : '~', count);
    }

    /** Begins a map of {@code count} pairs of replies. */
    void map(int count) {
        if (version == 2) {
            number('*', 2L * count);
        } else {
            number('%', count);
        }
    }

    /** Begins an unsolicited message of {@code count} parts. */
    void push(int count) {
        number(version == 2 ? '*' : '>', count);
    }

    /** Returns an encoded message of these strings, to be sent to several clients. */
    static byte[] push(char sign, byte[]... strings) {
        int length = SIGNS + Decimal.length(strings.length);
        for (byte[] string : strings) {
            length += 2 * SIGNS - 1 + Decimal.length(string.length) + string.length;
        }
        byte[] whole = new byte[length];
        int at = head(whole, 0, sign, strings.length);
        for (byte[] string : strings) {
            at = head(whole, at, '$', string.length);
            System.arraycopy(string, 0, whole, at, string.length);
            at = lineEnd(whole, at + string.length);
        }
        return whole;
    }

    private static int head(byte[] whole, int at, char sign, int number) {
        whole[at] = (byte) sign;
        return lineEnd(whole, Decimal.format(number, whole, at + 1));
    }

    private static int lineEnd(byte[] whole, int at) {
        whole[at] = '\r';
        whole[at + 1] = '\n';
        return at + 2;
    }

    private void line(char sign, String text) {
        room(text.length() + 3);
        bytes[size++] = (byte) sign;
        raw(latin1(text));
        raw(LINE_END);
    }

    private void number(char sign, long value) {
        room(HEAD);
        bytes[size++] = (byte) sign;
        size = Decimal.format(value, bytes, size);
        bytes[size++] = '\r';
        bytes[size++] = '\n';
    }

    private void raw(byte[] added) {
        raw(added, 0, added.length);
    }

    private void raw(byte[] added, int from, int length) {
        room(length);
        System.arraycopy(added, from, bytes, size, length);
        size += length;
    }

    private void room(int more) {
        if (bytes.length - size >= more) {
            return;
        }
        if (size >= FULL) {
            flush();
            bytes = new byte[Math.max(CHUNK, more)];
        } else {
            bytes = Arrays.copyOf(bytes, Math.max(Math.max(FIRST, 2 * size), size + more));
        }
    }

    /** Passes the collected replies to the output. */
    void flush() {
        if (size > 0) {
            // the pending output may be small, and wait for long
            byte[] kept = size < bytes.length / 2 && bytes.length > FULL ? Arrays.copyOf(bytes, size) : bytes;
            ByteBuffer full = ByteBuffer.wrap(kept, 0, size);
            bytes = NOTHING;
            size = 0;
            output.write(full);
        }
    }

    private static byte[] latin1(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
