package org.tatoo.tls;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;

/** The subset of the ASN.1 encoding (ITU-T X.690) needed for private keys. */
final class Der {
    static final byte INTEGER = 0x02;
    static final byte OCTET_STRING = 0x04;
    static final byte NULL = 0x05;
    static final byte OBJECT_IDENTIFIER = 0x06;
    static final byte SEQUENCE = 0x30;

    private static final int SHORT_LENGTHS = 0x80;

    private Der() {}

    /**
     * Removes the next element.
     *
     * @return its content
     * @throws PrivateKeys.Unusable if it has another tag or is incomplete
     */
    static ByteBuffer take(ByteBuffer bytes, byte tag) throws PrivateKeys.Unusable {
        try {
            if (bytes.get() != tag) {
                throw new PrivateKeys.Unusable("it has another structure");
            }
            int length = Byte.toUnsignedInt(bytes.get());
            if (length >= SHORT_LENGTHS) {
                int count = length - SHORT_LENGTHS;
                length = 0;
                for (int i = 0; i < count; i++) {
                    length = (length << Byte.SIZE) + Byte.toUnsignedInt(bytes.get());
                }
            }
            ByteBuffer content = bytes.slice(bytes.position(), length);
            bytes.position(bytes.position() + length);
            return content;
        } catch (BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new PrivateKeys.Unusable("it is cut short");
        }
    }

    /** Returns whether the next element has this tag. */
    static boolean isNext(ByteBuffer bytes, byte tag) {
        return bytes.hasRemaining() && bytes.get(bytes.position()) == tag;
    }

    /** Returns whether {@code bytes} are a sequence whose first element is the number {@code value}, below 128. */
    static boolean beginsWithInteger(byte[] bytes, int value) {
        try {
            ByteBuffer number = take(take(ByteBuffer.wrap(bytes), SEQUENCE), INTEGER);
            return number.remaining() == 1 && number.get() == value;
        } catch (PrivateKeys.Unusable e) {
            return false;
        }
    }

    static byte[] element(byte tag, byte[]... content) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (byte[] part : content) {
            body.writeBytes(part);
        }
        ByteArrayOutputStream element = new ByteArrayOutputStream();
        element.write(tag);
        writeLength(element, body.size());
        element.writeBytes(body.toByteArray());
        return element.toByteArray();
    }

    private static void writeLength(ByteArrayOutputStream target, int length) {
        if (length < SHORT_LENGTHS) {
            target.write(length);
            return;
        }
        int count = (Integer.SIZE - Integer.numberOfLeadingZeros(length) + Byte.SIZE - 1) / Byte.SIZE;
        target.write(SHORT_LENGTHS + count);
        for (int i = count - 1; i >= 0; i--) {
            target.write(length >> (i * Byte.SIZE));
        }
    }
}
