package org.tatoo.samples.http;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The syntax of {@code uri-host [ ":" port ]} (RFC 9110 section 7.2, RFC 3986 section 3.2.2). */
final class Host {
    private static final String NAME = "(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})++";
    private static final String IPV6_LITERAL = "\\[[0-9A-Fa-f:.]++\\]";
    private static final Pattern AUTHORITY =
            Pattern.compile("(?:" + NAME + "|" + IPV6_LITERAL + ")(?::(?<port>[0-9]{0,5}))?");

    private Host() {}

    /** Whether {@code text} is a host, not empty (RFC 9110 section 4.2.1), with an optional port. */
    static boolean isValid(String text) {
        Matcher matcher = AUTHORITY.matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        String port = matcher.group("port");
        return port == null || port.isEmpty() || Integer.parseInt(port) <= 65_535;
    }
}
