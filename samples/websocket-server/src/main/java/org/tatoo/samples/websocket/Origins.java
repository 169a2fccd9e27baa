package org.tatoo.samples.websocket;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The origins whose pages may connect. A browser lets any page connect to any server, and names the page in the field
 * Origin (RFC 6455 section 10.2). A client that sends no Origin is not a browser.
 *
 * @param more the origins besides those of the same host: as a browser sends them, or {@code *} for all
 */
record Origins(Set<String> more) {
    private static final String ALL = "*";
    private static final Pattern SYNTAX = Pattern.compile("https?://[^/?#@\\s\"]+");

    /** Returns whether {@code text} is an origin of HTTP (RFC 6454 section 6.2), or stands for all. */
    static boolean isOrigin(String text) {
        return text.equals(ALL) || SYNTAX.matcher(text).matches();
    }

    /**
     * Returns whether a request is admitted.
     *
     * @param origins the values of the field Origin; a browser never sends more than one
     * @param host the value of the field Host
     */
    boolean admit(List<String> origins, String host) {
        if (origins.isEmpty() || more.contains(ALL)) {
            return true;
        }
        String origin = origins.get(0);
        boolean same = origin.equalsIgnoreCase("http://" + host) || origin.equalsIgnoreCase("https://" + host);
        return origins.size() == 1 && (same || more.stream().anyMatch(origin::equalsIgnoreCase));
    }
}
