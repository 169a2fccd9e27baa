package org.tatoo.samples.calendar;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of a calendar that a client has: all changes up to a version, or, during the first listing, the events up to
 * an identifier.
 *
 * @param version the version after which changes follow the list
 * @param uid the last identifier of the list that the client has; empty if it has all
 */
record SyncToken(long version, String uid) {
    /** The token of a client that has nothing. */
    static final SyncToken START = new SyncToken(-1, "");

    private static final Pattern FORM = Pattern.compile("([0-9]{1,18})(?:\\+([A-Za-z0-9_-]{1,340}))?");

    /** @throws RefusedException if the text is not a token */
    static SyncToken parse(String text) throws RefusedException {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw RefusedException.bad("since is no token of SYNC or WATCH");
        }
        try {
            String uid = form.group(2) == null
                    ? ""
                    : new String(Base64.getUrlDecoder().decode(form.group(2)), StandardCharsets.UTF_8);
            return new SyncToken(Long.parseLong(form.group(1)), uid);
        } catch (IllegalArgumentException e) {
            throw RefusedException.bad("since is no token of SYNC or WATCH");
        }
    }

    /** Returns whether the client does not have the whole list yet. */
    boolean isInsideList() {
        return version < 0 || !uid.isEmpty();
    }

    @Override
    public String toString() {
        return uid.isEmpty()
                ? Long.toString(version)
                : version + "+"
                        + Base64.getUrlEncoder().withoutPadding().encodeToString(uid.getBytes(StandardCharsets.UTF_8));
    }
}
