package org.tatoo.runtime;

import java.nio.ByteBuffer;

/** A handler that receives every step of a parser by its number, to check a writer's output. For writers only. */
public interface StepListener {
    /** Called after a terminal was shifted; a virtual terminal has its number among all terminals minus 1. */
    void shifted(int terminal, String name, Token token);

    /** Called after the reduction of a variant. */
    void reduced(int variant);

    /** Called with raw bytes that were read, valid only during the call. */
    void data(ByteBuffer bytes);

    /** Called before a question that the input does not answer. */
    void asked();
}
