package org.tatoo.samples.http.file;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The strong entity tag of a representation (RFC 9110 section 8.8.3).
 *
 * @param text with its quotes
 */
record EntityTag(String text) {
    private static final Pattern LISTED =
            Pattern.compile("\\G[ \\t,]*+(?<weak>W/)?(?<tag>\"[^\" \\t]*+\")(?=[ \\t]*+(?:,|$))");

    /** The tag of a file: another one as soon as its time or its size is another. */
    static EntityTag of(long modifiedNanos, long size, String coding) {
        return new EntityTag('"' + Long.toHexString(modifiedNanos) + '-' + Long.toHexString(size) + coding + '"');
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
