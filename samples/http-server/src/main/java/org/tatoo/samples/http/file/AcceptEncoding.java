package org.tatoo.samples.http.file;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A client's preferences among content codings (RFC 9110 section 12.5.3). */
final class AcceptEncoding {
    private static final Pattern ELEMENT = Pattern.compile(
            "(?<coding>[^;\\s]++)(?:[ \\t]*+;[ \\t]*+[Qq]=(?<whole>[01])(?:\\.(?<fraction>[0-9]{0,3}))?)?");

    // In thousandths, by the name in lower case.
    private final Map<String, Integer> qualities = new HashMap<>();

    private AcceptEncoding() {}

    /** Parses the field and ignores malformed elements. */
    static AcceptEncoding parse(String field) {
        AcceptEncoding accepted = new AcceptEncoding();
        for (String element : ListField.elements(field)) {
            Matcher matcher = ELEMENT.matcher(element);
            if (matcher.matches()) {
                accepted.qualities.putIfAbsent(matcher.group("coding").toLowerCase(Locale.ROOT), quality(matcher));
            }
        }
        return accepted;
    }

    private static int quality(Matcher element) {
        if (element.group("whole") == null || element.group("whole").equals("1")) {
            return 1000;
        }
        String fraction = element.group("fraction");
        return fraction == null ? 0 : Integer.parseInt((fraction + "000").substring(0, 3));
    }

    /** Returns the quality of {@code coding}, from 0 (not acceptable) to 1000. */
    int of(String coding) {
        return qualities.getOrDefault(coding, qualities.getOrDefault("*", 0));
    }

    /** Returns the quality of the plain content; 0, the lowest rank, if it is not mentioned. */
    int ofIdentity() {
        return qualities.getOrDefault("identity", 0);
    }
}
