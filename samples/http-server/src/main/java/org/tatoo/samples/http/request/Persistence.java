package org.tatoo.samples.http.request;

import org.jspecify.annotations.Nullable;

/** The state of the connection after an answer. */
public enum Persistence {
    /** The connection stays open, the default of HTTP/1.1. */
    OPEN(null),
    /** The connection stays open, and the answer says so, because an HTTP/1.0 client asked for it. */
    KEPT_ALIVE("keep-alive"),
    /** The connection ends after this answer. */
    CLOSE("close");

    private final @Nullable String option;

    Persistence(@Nullable String option) {
        this.option = option;
    }

    /** Returns the value of the answer's field {@code Connection}; null if it has none. */
    @Nullable
    public String option() {
        return option;
    }
}
