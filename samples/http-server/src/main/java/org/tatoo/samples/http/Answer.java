package org.tatoo.samples.http;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;

/**
 * A whole answer, to be written once.
 *
 * @param head status line and fields, with the empty line unless {@code body} begins before it, and with the body if that
 *     is included
 * @param last whether the connection ends with it
 */
record Answer(Status status, ByteBuffer head, Body body, boolean last) {
    /** What follows the head. */
    sealed interface Body {
        /** The number of bytes. */
        long length();

        /** Nothing: the answer to HEAD, or one of a status without content. */
        record None() implements Body {
            @Override
            public long length() {
                return 0;
            }
        }

        /** Bytes at hand. */
        record Bytes(ByteBuffer bytes) implements Body {
            @Override
            public long length() {
                return bytes.remaining();
            }
        }

        /**
         * Bytes at hand that begin before the empty line.
         *
         * @param bytes the fields that the head lacks, the empty line, the content
         */
        record Prepared(ByteBuffer bytes, long length) implements Body {}

        /** Bytes that are in the head already. */
        record Included(long length) implements Body {}

        /** Some bytes of an open file, which whoever writes the answer closes. */
        record Region(FileChannel file, long position, long length) implements Body {}

        /** One after the other. */
        record Sequence(List<Body> parts) implements Body {
            public Sequence {
                parts = List.copyOf(parts);
            }

            @Override
            public long length() {
                return parts.stream().mapToLong(Body::length).sum();
            }
        }
    }
}
