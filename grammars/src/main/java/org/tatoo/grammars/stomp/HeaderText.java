package org.tatoo.grammars.stomp;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.stomp.StompValues.Header;

/**
 * The names and values of headers: any text but one with NUL. In a frame it is UTF-8, and a backslash and a letter stand for
 * backslash, CR, LF and colon: STOMP 1.2, "Value Encoding". Tokens and records have what stands in the frame, as ISO 8859-1
 * of its bytes.
 */
public final class HeaderText {
    private static final String MEANT = "\\\r\n:";
    private static final String WRITTEN = "\\rnc";

    private HeaderText() {}

    /** The header with this name and value, none of them escaped; {@code name} is not empty. */
    public static Header header(String name, String value) {
        return new Header(escaped(name), value.isEmpty() ? null : escaped(value));
    }

    /** What {@code text} is in a frame. */
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

    /** The text that {@code token} is in a frame; its escapes are right. Empty if it is null. */
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
