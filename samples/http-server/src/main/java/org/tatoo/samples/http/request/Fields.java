package org.tatoo.samples.http.request;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The header fields of one request that are not in the grammar. */
public final class Fields {
    // Created with the first field, because many requests have none.
    private @Nullable Map<Field, String> values;

    /** Adds a line; several lines of one field are one list (RFC 9110 section 5.3). */
    public void add(Field field, String value) {
        if (values == null) {
            values = new EnumMap<>(Field.class);
        }
        values.merge(field, value, (before, after) -> before + ", " + after);
    }

    /** Returns whether any field decides whether, or which part of, a file is sent. */
    public boolean areConditions() {
        return values != null && !Collections.disjoint(values.keySet(), Field.CONDITIONS);
    }

    /** Returns the value of {@code field}; null if it is absent. */
    @Nullable
    public String get(Field field) {
        return values == null ? null : values.get(field);
    }
}
