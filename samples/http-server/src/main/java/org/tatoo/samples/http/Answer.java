package org.tatoo.samples.http;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * A whole answer, to be written once.
 *
 * @param head status line and fields, with the empty line
 * @param last whether the connection ends with it
 */
record Answer(ByteBuffer head, Body body, boolean last) {
    /** What follows the head. */
    sealed interface Body {
        /** Nothing: the answer to HEAD, or one of a status without content. */
        record None() implements Body {}

        /** Bytes at hand. */
        record Bytes(ByteBuffer bytes) implements Body {}

        /** The first {@code count} bytes of an open file, which whoever writes the answer closes. */
        record Region(FileChannel file, long count) implements Body {}
    }
}
