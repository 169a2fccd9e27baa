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
 * @param text the tag, including its quotes
 */
record EntityTag(String text) {
    /** The length of the digest, in bytes; long enough that collisions are infeasible. */
    private static final int LENGTH = 16;

    private static final Pattern LISTED =
            Pattern.compile("\\G[ \\t,]*+(?<weak>W/)?(?<tag>\"[^\" \\t]*+\")(?=[ \\t]*+(?:,|$))");

    /** Returns the tag of these bytes; does not change the buffer's position. */
    static EntityTag of(ByteBuffer content, String coding) {
        MessageDigest digest = sha256();
        digest.update(content.duplicate());
        return of(digest, coding);
    }

    /** Returns the tag of a settled file; it differs for another file, and changes with the state of the file. */
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

    /** Returns whether this tag is in a list, or the list is {@code *}; weak tags do not count (section 8.8.3.2). */
    boolean matchesStrongly(String list) {
        return matches(list, false);
    }

    /** Returns whether a list of tags, or {@code *}, matches this one; weak tags count. */
    boolean matchesWeakly(String list) {
        return matches(list, true);
    }

    /** Compares with the elements of a list up to the first malformed one. */
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
