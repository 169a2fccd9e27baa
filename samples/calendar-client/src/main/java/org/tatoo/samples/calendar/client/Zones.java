package org.tatoo.samples.calendar.client;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The time zones that the events of one iCalendar object name, with their definitions if they have any. */
final class Zones {
    private static final Pattern DEFINITION = Pattern.compile("(?s)BEGIN:VTIMEZONE\r\n.*?END:VTIMEZONE\r\n");
    private static final Pattern NAME = Pattern.compile("(?m)^TZID:(.*)$");
    private static final Pattern USE = Pattern.compile(";TZID=(\"[^\"]*\"|[^:;]*)");

    /** By name; empty without a definition. */
    private final Map<String, String> definitions = new HashMap<>();

    private final Set<String> written = new HashSet<>();

    /**
     * Adds the zones of an event.
     *
     * @param content lines that may be folded
     * @return false if one of its names is defined differently here; nothing has changed then
     */
    boolean add(String content) {
        Map<String, String> own = of(content);
        boolean fits = own.entrySet().stream()
                .allMatch(zone ->
                        definitions.getOrDefault(zone.getKey(), zone.getValue()).equals(zone.getValue()));
        if (fits) {
            definitions.putAll(own);
        }
        return fits;
    }

    private static Map<String, String> of(String content) {
        Map<String, String> own = new HashMap<>();
        USE.matcher(content.replace("\r\n ", ""))
                .results()
                .forEach(use -> own.put(use.group(1).replace("\"", ""), ""));
        DEFINITION
                .matcher(content)
                .results()
                .map(MatchResult::group)
                .forEach(definition -> own.put(name(definition), definition));
        return own;
    }

    /** Marks a definition as written; returns whether it was not before. */
    boolean isNew(String definition) {
        return written.add(name(definition));
    }

    private static String name(String definition) {
        return NAME.matcher(definition.replace("\r\n ", ""))
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElse("");
    }
}
