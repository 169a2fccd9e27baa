package org.tatoo.samples.http.file;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The strong entity tag of a representation (RFC 9110 section 8.8.3).
 *
 * @param text with its quotes
 */
record EntityTag(String text) {
    /** Of the digest, in bytes: enough that nobody finds two files with one tag. */
    private static final int LENGTH = 16;

    private static final Pattern LISTED =
            Pattern.compile("\\G[ \\t,]*+(?<weak>W/)?(?<tag>\"[^\" \\t]*+\")(?=[ \\t]*+(?:,|$))");

    /** The tag of these bytes, which stay as they are. */
    static EntityTag of(ByteBuffer content, String coding) {
        MessageDigest digest = sha256();
        digest.update(content.duplicate());
        return of(digest, coding);
    }

    /** The tag of a settled file: another one for another file, or as soon as anything of it changes. */
    static EntityTag of(Identity identity, String coding) {
        MessageDigest digest = sha256();
        digest.update(identity.toString().getBytes(StandardCharsets.UTF_8));
        return of(digest, coding);
    }

    private static EntityTag of(MessageDigest digest, String coding) {
        return new EntityTag('"' + HexFormat.of().formatHex(digest.digest(), 0, LENGTH) + coding + '"');
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has it", e);
        }
    }

    /** Whether a list of tags, or {@code *}, has this one; weak ones do not count (RFC 9110 section 8.8.3.2). */
    boolean matchesStrongly(String list) {
        return matches(list, false);
    }

    /** The same; weak ones count. */
    boolean matchesWeakly(String list) {
        return matches(list, true);
    }

    /** A list that is malformed ends where it is. */
    private boolean matches(String list, boolean weakly) {
        if (list.equals("*")) {
            return true;
        }
        Matcher listed = LISTED.matcher(list);
        while (listed.find()) {
            if (listed.group("tag").equals(text) && (weakly || listed.group("weak") == null)) {
                return true;
            }
        }
        return false;
    }
}
