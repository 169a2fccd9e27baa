package org.tatoo.samples.calendar.store;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * An event with its recurrences and overrides.
 *
 * @param uid the identifier within its calendar
 * @param tag identifies {@code content}: equal contents have equal tags
 * @param content the iCalendar object
 */
public record StoredEvent(String uid, String tag, String content, Span span) {
    private static final int TAG_BYTES = 12;

    /** Creates an event whose tag is a digest of its content. */
    public static StoredEvent of(String uid, String content, Span span) {
        return new StoredEvent(uid, tag(content), content, span);
    }

    private static String tag(String content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(Arrays.copyOf(digest, TAG_BYTES));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK lacks SHA-256", e);
        }
    }
}
