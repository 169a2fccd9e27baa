package org.tatoo.samples.keyvalue;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The options of a SCAN or HSCAN.
 *
 * @param pattern the pattern of the keys; null for all
 * @param count the number of keys to visit; 0 if not given
 * @param type the type of the values; null for all
 */
record ScanOptions(
        @Nullable GlobPattern pattern, long count, @Nullable String type) {
    private static final Pattern CURSOR = Pattern.compile("((?:[+-](?=[0-9]))?)([0-9]*)");

    /** Parses the options from {@code first} on. */
    static ScanOptions parse(Arguments arguments, int first, boolean typed) {
        GlobPattern pattern = null;
        long count = 0;
        String type = null;
        if ((arguments.size() - first) % 2 != 0) {
            throw CommandFault.syntax();
        }
        for (int i = first; i < arguments.size(); i += 2) {
            if (arguments.is(i, "match")) {
                pattern = GlobPattern.of(arguments.get(i + 1));
            } else if (arguments.is(i, "count")) {
                count = arguments.integer(i + 1);
                if (count < 1) {
                    throw CommandFault.syntax();
                }
            } else if (typed && arguments.is(i, "type")) {
                type = arguments.text(i + 1);
            } else {
                throw CommandFault.syntax();
            }
        }
        return new ScanOptions(pattern, count, type);
    }

    /**
     * Parses the cursor at which a scan continues; 0 is the start. It is an unsigned 64-bit number. A number with a
     * minus counts back from 2<sup>64</sup>, and no digits mean 0.
     */
    static long cursor(Arguments arguments, int index) {
        Matcher number = CURSOR.matcher(arguments.text(index));
        if (!number.matches()) {
            throw invalidCursor();
        }
        try {
            long cursor = Long.parseUnsignedLong("0" + number.group(2));
            return "-".equals(number.group(1)) ? -cursor : cursor;
        } catch (NumberFormatException tooLarge) {
            throw invalidCursor();
        }
    }

    private static CommandFault invalidCursor() {
        return new CommandFault("ERR invalid cursor");
    }

    boolean matches(Bytes key) {
        return pattern == null || pattern.matches(key.array());
    }

    boolean matchesType(Value value) {
        return type == null || type.equalsIgnoreCase(value.type());
    }
}
