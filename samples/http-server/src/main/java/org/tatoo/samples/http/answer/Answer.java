package org.tatoo.samples.http.answer;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;
import org.tatoo.samples.http.request.Status;

/**
 * A whole answer, to be written once.
 *
 * @param head status line, fields and the empty line; without the last fields if {@code body} begins with them, and
 *     with the content if all of it is available in one piece
 * @param length of the content, in bytes
 * @param last whether the connection ends with it
 */
public record Answer(Status status, ByteBuffer head, Body body, long length, boolean last) {
    /** The body, which follows the head. */
    public sealed interface Body {
        /** The number of bytes. */
        long length();

        /** Nothing: the answer to HEAD, one of a status without content, or one with the content in its head. */
        record None() implements Body {
            @Override
            public long length() {
                return 0;
            }
        }

        /** Bytes in memory. */
        record Bytes(ByteBuffer bytes) implements Body {
            @Override
            public long length() {
                return bytes.remaining();
            }
        }

        /** Some bytes of an open file, which the writer of the answer closes. */
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
