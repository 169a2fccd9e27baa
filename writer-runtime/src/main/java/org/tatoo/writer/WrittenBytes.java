package org.tatoo.writer;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A limited sequence of bytes, in a growing array that is reused. */
final class WrittenBytes {
    private static final int INITIAL = 64;
    private static final int ASCII = 0x80;

    private final int limit;
    private byte[] array = new byte[INITIAL];
    private ByteBuffer view = ByteBuffer.wrap(array);
    private int size;

    WrittenBytes(int limit) {
        this.limit = limit;
    }

    void clear() {
        size = 0;
    }

    int size() {
        return size;
    }

    byte[] array() {
        return array;
    }

    /** Returns the bytes from {@code from} on, in a reused buffer. */
    ByteBuffer view(int from) {
        return view(from, size);
    }

    /** Returns the bytes from {@code from} to {@code to} (exclusive), in the same reused buffer. */
    ByteBuffer view(int from, int to) {
        return view.limit(to).position(from);
    }

    byte[] copy() {
        return Arrays.copyOf(array, size);
    }

    /** @param name the name of the written component, for a refusal */
    void append(byte[] from, int start, int length, String name) {
        makeRoom(length, name);
        System.arraycopy(from, start, array, size, length);
        size += length;
    }

    /** Appends the remaining bytes of {@code from}. */
    void append(ByteBuffer from, String name) {
        int length = from.remaining();
        makeRoom(length, name);
        from.get(array, size, length);
        size += length;
    }

    /** Appends {@code text} in {@code charset}, a superset of ASCII. */
    void append(String text, Charset charset, String name) {
        int length = text.length();
        makeRoom(length, name);
        byte[] to = array;
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= ASCII) {
                size += i;
                encode(text, i, charset, name);
                return;
            }
            to[size + i] = (byte) c;
        }
        size += length;
    }

    private void encode(String text, int from, Charset charset, String name) {
        try {
            append(
                    charset.newEncoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .onUnmappableCharacter(CodingErrorAction.REPORT)
                            .encode(CharBuffer.wrap(text, from, text.length())),
                    name);
        } catch (CharacterCodingException e) {
            byte[] shown = text.getBytes(StandardCharsets.UTF_8);
            throw WriteException.of(name, shown, 0, shown.length, "has a character that " + charset + " has not");
        }
    }

    private void makeRoom(int length, String name) {
        if (length > limit - size) {
            throw new WriteException(name, "", "the part is larger than " + limit + " bytes");
        }
        if (size + length > array.length) {
            array = Arrays.copyOf(array, (int) Math.min(limit, Math.max(size + length, 2L * array.length)));
            view = ByteBuffer.wrap(array);
        }
    }
}
