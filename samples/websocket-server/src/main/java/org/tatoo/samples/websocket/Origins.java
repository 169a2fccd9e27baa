package org.tatoo.samples.websocket;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Whose pages may connect: a browser lets each page connect to each server, and says in the field Origin which page it
 * is (RFC 6455, section 10.2). A client that sends none is no browser.
 *
 * @param more besides those of the same host: as a browser sends them, or {@code *} for all
 */
record Origins(Set<String> more) {
    private static final String ALL = "*";
    private static final Pattern SYNTAX = Pattern.compile("https?://[^/?#@\\s\"]+");

    /** Whether {@code text} is an origin of HTTP (RFC 6454, section 6.2), or stands for all. */
    static boolean isOrigin(String text) {
        return text.equals(ALL) || SYNTAX.matcher(text).matches();
    }

    /**
     * Whether a request is admitted.
     *
     * @param origins what it says in the field Origin; more than one is none that a browser sends
     * @param host what it says in the field Host
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
