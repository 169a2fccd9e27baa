package org.tatoo.samples.calendar;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tatoo.grammars.cal.CalValues.Header;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.samples.calendar.store.Precondition;

/** The known headers of one request, by their names in lower case. Not thread-safe. */
final class Headers {
    /** The headers of CAL/1.0; it ignores others. */
    private static final Set<String> OF_1_0 = Set.of("password", "from", "to");

    private static final Set<String> OF_1_1 =
            Set.of("password", "from", "to", "token", "uid", "since", "if-match", "if-none-match", "content-length");

    private final Map<String, String> values = new HashMap<>();
    private final Set<String> repeated = new LinkedHashSet<>();

    /** Adds a header as the grammar decodes it, in ISO 8859-1. */
    void add(Header header) {
        byte[] value = header.value().getBytes(StandardCharsets.ISO_8859_1);
        add(header.name().toLowerCase(Locale.ROOT), new String(value, StandardCharsets.UTF_8).stripTrailing());
    }

    /** @param name in lower case */
    void add(String name, String value) {
        if (OF_1_1.contains(name) && values.putIfAbsent(name, value) != null) {
            repeated.remove(name); // the last one is named
            repeated.add(name);
        }
    }

    /** @throws RefusedException if a relevant header is repeated */
    void requireOnce(boolean later) throws RefusedException {
        String last = null;
        for (String name : repeated) {
            last = later || OF_1_0.contains(name) ? name : last;
        }
        if (last != null) {
            throw RefusedException.bad("the header " + SyntaxError.escape(last) + " comes twice");
        }
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    /** @throws RefusedException if the header is missing */
    String require(String name) throws RefusedException {
        String value = values.get(name);
        if (value == null) {
            throw RefusedException.bad("the header " + name + " is missing");
        }
        return value;
    }

    /** Returns the dates {@code from} and {@code to}. */
    TimeRange range() throws RefusedException {
        Instant from = date("from");
        Instant to = date("to");
        if (from.isAfter(to)) {
            throw RefusedException.bad("from is after to");
        }
        return new TimeRange(from, to);
    }

    private Instant date(String name) throws RefusedException {
        return Asctime.parse(require(name))
                .orElseThrow(() -> RefusedException.bad(name + " is no date of the form Sun Nov  6 08:49:37 1994"));
    }

    /** Returns the condition of {@code if-match} or {@code if-none-match}. */
    Precondition precondition() throws RefusedException {
        if (has("if-none-match")) {
            if (has("if-match") || !require("if-none-match").equals("*")) {
                throw RefusedException.bad("if-none-match must be *, without if-match");
            }
            return new Precondition.Absent();
        }
        if (!has("if-match")) {
            return new Precondition.None();
        }
        String tag = require("if-match");
        return tag.equals("*") ? new Precondition.Present() : new Precondition.Match(tag);
    }

    /**
     * Returns the length of the content.
     *
     * @throws RefusedException if the length is missing or exceeds {@code most}, or a header is repeated
     */
    int contentLength(int most) throws RefusedException {
        requireOnce(true);
        if (!has("content-length")) {
            throw new RefusedException(Status.LENGTH_REQUIRED, "the header content-length is missing");
        }
        String text = require("content-length");
        if (!text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw RefusedException.bad("content-length is no number");
        }
        String digits = text.replaceFirst("^0+(?=.)", "");
        if (digits.length() > 9 || Integer.parseInt(digits) > most) {
            throw new RefusedException(Status.CONTENT_TOO_LARGE, "the content is longer than " + most + " bytes");
        }
        return Integer.parseInt(digits);
    }
}
