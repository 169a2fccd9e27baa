package org.tatoo.grammars.stomp;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.stomp.StompValues.Header;

/**
 * Escaping of the names and values of headers, which are any text without NUL. In a frame they are UTF-8, with
 * backslash, CR, LF and colon written as a backslash and a letter (STOMP 1.2, "Value Encoding"). Tokens and records
 * hold the bytes of the frame as ISO 8859-1.
 */
public final class HeaderText {
    private static final String MEANT = "\\\r\n:";
    private static final String WRITTEN = "\\rnc";

    private HeaderText() {}

    /** Returns the header with this unescaped name and value; {@code name} is not empty. */
    public static Header header(String name, String value) {
        return new Header(escaped(name), value.isEmpty() ? null : escaped(value));
    }

    /** Returns the form of {@code text} in a frame. */
    public static String escaped(String text) {
        StringBuilder written = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char one = text.charAt(i);
            int escape = MEANT.indexOf(one);
            if (escape < 0) {
                written.append(one);
            } else {
                written.append('\\').append(WRITTEN.charAt(escape));
            }
        }
        return new String(written.toString().getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /** Returns the text that {@code token}, with valid escapes, represents; empty if {@code token} is null. */
    public static String unescaped(@Nullable String token) {
        if (token == null) {
            return "";
        }
        String text = new String(token.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        StringBuilder meant = new StringBuilder(text.length());
        int from = 0;
        for (int escape = text.indexOf('\\'); escape >= 0; escape = text.indexOf('\\', from)) {
            meant.append(text, from, escape).append(MEANT.charAt(WRITTEN.indexOf(text.charAt(escape + 1))));
            from = escape + 2;
        }
        return meant.append(text, from, text.length()).toString();
    }
}
