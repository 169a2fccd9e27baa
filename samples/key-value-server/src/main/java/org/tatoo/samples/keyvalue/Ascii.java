package org.tatoo.samples.keyvalue;

import java.util.Locale;

/** Case-insensitive comparison in ASCII. */
final class Ascii {
    private Ascii() {}

    /** Returns whether {@code bytes} equal the lower case {@code word}, ignoring case. */
    static boolean equalsIgnoreCase(byte[] bytes, String word) {
        if (bytes.length != word.length()) {
            return false;
        }
        for (int i = 0; i < bytes.length; i++) {
            if (lowerCase(bytes[i]) != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    static String lowerCase(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    static String upperCase(String text) {
        return text.toUpperCase(Locale.ROOT);
    }

    static int lowerCase(byte b) {
        return b >= 'A' && b <= 'Z' ? b + ('a' - 'A') : b & 0xff;
    }
}
