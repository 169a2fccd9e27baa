package org.tatoo.samples.http.request;

import org.jspecify.annotations.Nullable;

/** What becomes of the connection after an answer. */
public enum Persistence {
    /** It stays open, as HTTP/1.1 means it without a word. */
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
