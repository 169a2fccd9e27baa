package org.tatoo.samples.calendar;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much of a calendar a client has: all its changes up to a version, or, while it reads the list of events for the
 * first time, those up to an identifier.
 *
 * @param version from which changes follow after the list
 * @param uid the last one of the list that the client has; empty if it has all
 */
record SyncToken(long version, String uid) {
    /** Nothing. */
    static final SyncToken START = new SyncToken(-1, "");

    private static final Pattern FORM = Pattern.compile("([0-9]{1,18})(?:\\+([A-Za-z0-9_-]{1,340}))?");

    /** @throws RefusedException if it is none */
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

    /** Whether the client does not have all of the list yet. */
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
