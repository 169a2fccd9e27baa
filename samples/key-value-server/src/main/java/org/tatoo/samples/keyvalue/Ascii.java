package org.tatoo.samples.keyvalue;

import java.util.Locale;

/** ASCII letters of either case. */
final class Ascii {
    private Ascii() {}

    /** Whether {@code bytes} are {@code word}, which is in lower case, but for the case of letters. */
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
