package org.tatoo.samples.http.request;

import org.jspecify.annotations.Nullable;

/** The state of the connection after an answer. */
public enum Persistence {
    /** It stays open, the default of HTTP/1.1. */
    OPEN(null),
    /** It stays open because an HTTP/1.0 client asked for it and is told so. */
    KEPT_ALIVE("keep-alive"),
    /** This answer is the last. */
    CLOSE("close");

    private final @Nullable String option;

    Persistence(@Nullable String option) {
        this.option = option;
    }

    /** The value of the answer's field {@code Connection}; null if it has none. */
    @Nullable
    public String option() {
        return option;
    }
}
