package org.tatoo.samples.mqtt;

/** Names of topics, and filters: MQTT 3.1.1 section 4.7. That they have a byte at least, the grammar has seen to. */
final class Topics {
    /** What separates the levels. */
    static final char SEPARATOR = '/';

    /** The filter of one level: any. */
    static final String ONE = "+";

    /** The filter of all further levels, none included. */
    static final String ALL = "#";

    private Topics() {}

    /** Whether that is the name of a topic: it has no wildcards (MQTT-3.3.2-2). */
    static boolean isName(String name) {
        return name.indexOf('+') < 0 && name.indexOf('#') < 0;
    }

    /** Whether that is a filter: each wildcard is a level of its own, # the last one (MQTT-4.7.1-2, MQTT-4.7.1-3). */
    static boolean isFilter(String filter) {
        for (int i = 0; i < filter.length(); i++) {
            char c = filter.charAt(i);
            if (c == '+' || c == '#') {
                boolean begins = i == 0 || filter.charAt(i - 1) == SEPARATOR;
                boolean ends = i == filter.length() - 1 || (c == '+' && filter.charAt(i + 1) == SEPARATOR);
                if (!begins || !ends) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The number of levels, at least 1. */
    static int levels(String filter) {
        return 1 + (int) filter.chars().filter(c -> c == SEPARATOR).count();
    }

    /** Whether MQTT 5.0 takes this filter for one that several clients share (section 4.8.2). */
    static boolean isShared(String filter) {
        return filter.startsWith("$share/");
    }

    /** Whether wildcards in the first level do not match this topic (MQTT-4.7.2-1). */
    static boolean isHidden(String name) {
        return name.startsWith("$");
    }
}
