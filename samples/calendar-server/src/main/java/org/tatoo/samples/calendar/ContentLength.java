package org.tatoo.samples.calendar;

import org.tatoo.grammars.cal.CalAnswers;

/** How long the content of PUT is. */
final class ContentLength extends CalAnswers {
    private long bytes;

    /** To be called before the content comes. */
    void set(long value) {
        bytes = value;
    }

    @Override
    protected long contentLength() {
        return bytes;
    }
}
