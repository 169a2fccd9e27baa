package org.tatoo.samples.calendar;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.tatoo.samples.calendar.store.StoredEvent;

/**
 * A cache of parsed events of the store, keyed by tag, because equal contents have equal tags. The most recently used
 * events are kept. Thread-safe.
 */
final class ParsedEvents {
    private final Map<String, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
    private final long capacity;
    private long keptCharacters;

    private record Kept(EventCalendar event, int characters) {}

    /** Creates a cache of up to 1/32 of the maximum memory, since a parsed event takes a multiple of its text. */
    ParsedEvents() {
        this(Runtime.getRuntime().maxMemory() / 32);
    }

    /** @param capacity the total length of the contents, in characters */
    ParsedEvents(long capacity) {
        this.capacity = capacity;
    }

    /** @throws IOException if the content is not an iCalendar object */
    EventCalendar parse(StoredEvent event) throws IOException {
        synchronized (kept) {
            Kept known = kept.get(event.tag());
            if (known != null) {
                return known.event();
            }
        }
        EventCalendar parsed = EventCalendar.read(event.content());
        synchronized (kept) {
            keep(event.tag(), new Kept(parsed, event.content().length()));
        }
        return parsed;
    }

    private void keep(String tag, Kept event) {
        if (event.characters() > capacity || kept.putIfAbsent(tag, event) != null) {
            return;
        }
        keptCharacters += event.characters();
        Iterator<Kept> all = kept.values().iterator();
        while (keptCharacters > capacity) {
            keptCharacters -= all.next().characters();
            all.remove();
        }
    }
}
