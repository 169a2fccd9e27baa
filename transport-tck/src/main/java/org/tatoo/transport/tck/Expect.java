package org.tatoo.transport.tck;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The assertions of checks. */
final class Expect {
    private static final int MOST_SHOWN = 300;

    private Expect() {}

    /** @param expected a description that is true if {@code holds} is */
    static void that(boolean holds, String expected) {
        if (!holds) {
            throw new AssertionError("expected: " + expected);
        }
    }

    static void equal(@Nullable Object expected, @Nullable Object seen) {
        if (!Objects.equals(expected, seen)) {
            throw new AssertionError("expected: " + shown(expected) + " but was: " + shown(seen));
        }
    }

    private static String shown(@Nullable Object value) {
        String text = String.valueOf(value).replace("\n", "\\n");
        return text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + "…" : text;
    }
}
