package org.tatoo.samples.http.request;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Percent-encoding of the characters of one path segment, over UTF-8 (RFC 3986 sections 2.1 and 3.3). */
final class PercentEncoding {
    /** The characters allowed in a segment in addition to letters, digits and percent-encoded bytes. */
    private static final String PUNCTUATION = "-._~!$&'()*+,;=:@";

    private static final String HEX_DIGITS = "0123456789ABCDEF";

    private PercentEncoding() {}

    /** Decodes a segment; empty if it has a forbidden character, a broken encoding or invalid UTF-8. */
    static Optional<String> decode(String segment) {
        byte[] bytes = new byte[segment.length()];
        int length = 0;
        for (int i = 0; i < segment.length(); i++) {
            char c = segment.charAt(i);
            if (c == '%') {
                int value = i + 2 < segment.length() ? hexPair(segment, i + 1) : -1;
                if (value < 0) {
                    return Optional.empty();
                }
                bytes[length++] = (byte) value;
                i += 2;
            } else if (standsForItself(c)) {
                bytes[length++] = (byte) c;
            } else {
                return Optional.empty();
            }
        }
        return utf8(bytes, length);
    }

    /** Encodes a segment so that it can stand in a header field and {@link #decode} returns the original. */
    static String encode(String segment) {
        StringBuilder encoded = new StringBuilder(segment.length() + 8);
        for (byte b : segment.getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            if (standsForItself(c)) {
                encoded.append(c);
            } else {
                encoded.append('%').append(HEX_DIGITS.charAt(c >> 4)).append(HEX_DIGITS.charAt(c & 15));
            }
        }
        return encoded.toString();
    }

    private static boolean standsForItself(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || PUNCTUATION.indexOf(c) >= 0;
    }

    /** Returns the byte that two hexadecimal digits denote; negative if they are not digits. */
    private static int hexPair(String text, int at) {
        int high = hexDigit(text.charAt(at));
        int low = hexDigit(text.charAt(at + 1));
        return high < 0 || low < 0 ? -1 : high << 4 | low;
    }

    private static int hexDigit(char c) {
        return c < 0x80 ? Character.digit(c, 16) : -1;
    }

    private static Optional<String> utf8(byte[] bytes, int length) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes, 0, length))
                    .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }
}
