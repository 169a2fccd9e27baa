package org.tatoo.runtime;

import java.nio.ByteBuffer;

/** A handler that hears every step of a parser by its number: a writer checks its output so. For writers only. */
public interface StepListener {
    /** A terminal was shifted; the number of a virtual one is less by one than among all terminals. */
    void shifted(int terminal, String name, Token token);

    /** A variant was reduced. */
    void reduced(int variant);

    /** Raw bytes were read. */
    void data(ByteBuffer bytes);

    /** A question comes that the input does not answer. */
    void asked();
}
