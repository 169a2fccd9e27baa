package org.tatoo.samples.chat;

/** Encoder of JSON strings (RFC 8259 section 7). */
final class Json {
    private Json() {}

    /** Returns a quoted string; characters of markup are escaped as well. */
    static String string(String text) {
        StringBuilder out = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || "\"\\<>&'".indexOf(c) >= 0) {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.append('"').toString();
    }
}
