package org.tatoo.benchmarks.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** How much of what is delivered is used. */
enum Level {
    /** Whatever the parser makes of the parts by itself. */
    DELIVERED,
    /** Every name and value as a string, and the fields of {@link #LOOKED_UP} looked up by their name. */
    STRINGS;

    /** Two that are there in the request of a browser, and two that are not. */
    static final List<String> LOOKED_UP = List.of("Host", "Connection", "Content-Length", "Transfer-Encoding");

    static int length(@Nullable String value) {
        return value == null ? 0 : value.length();
    }
}
