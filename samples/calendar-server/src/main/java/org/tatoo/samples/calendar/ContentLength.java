package org.tatoo.samples.calendar;

import org.tatoo.grammars.cal.CalAnswers;

/** The length of the content of PUT. */
final class ContentLength extends CalAnswers {
    private long bytes;

    /** Sets the length; to be called before the content is parsed. */
    void set(long value) {
        bytes = value;
    }

    @Override
    protected long contentLength() {
        return bytes;
    }
}
