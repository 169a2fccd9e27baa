package org.tatoo.samples.mqtt;

/** Topic names and filters: MQTT 3.1.1 section 4.7. The grammar ensures that they are not empty. */
final class Topics {
    /** The separator of levels. */
    static final char SEPARATOR = '/';

    /** The wildcard for one level. */
    static final String ONE = "+";

    /** The wildcard for any number of further levels, including none. */
    static final String ALL = "#";

    private Topics() {}

    /** Returns whether {@code name} is a valid topic name: it has no wildcards (MQTT-3.3.2-2). */
    static boolean isName(String name) {
        return name.indexOf('+') < 0 && name.indexOf('#') < 0;
    }

    /** Returns whether wildcards are levels of their own, and # the last one (MQTT-4.7.1-2, MQTT-4.7.1-3). */
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

    /** Returns the number of levels, at least 1. */
    static int levels(String filter) {
        return 1 + (int) filter.chars().filter(c -> c == SEPARATOR).count();
    }

    /** Returns whether the filter is a shared subscription in MQTT 5.0 (section 4.8.2). */
    static boolean isShared(String filter) {
        return filter.startsWith("$share/");
    }

    /** Returns whether wildcards in the first level do not match this topic (MQTT-4.7.2-1). */
    static boolean isHidden(String name) {
        return name.startsWith("$");
    }
}
