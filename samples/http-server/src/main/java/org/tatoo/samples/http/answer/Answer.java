package org.tatoo.samples.http.answer;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
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
    /** The file that is open for this answer; null if there is none. Whoever does not write the answer closes it. */
    public @Nullable OpenFile file() {
        return body.file();
    }

    /** Gives back what is open for an answer that is not written. */
    public void drop() {
        OpenFile file = file();
        if (file != null) {
            file.close();
        }
    }

    /** The body, which follows the head. */
    public sealed interface Body {
        /** The number of bytes. */
        long length();

        /** The open file that bytes of it are in; null if there is none. */
        default @Nullable OpenFile file() {
            return null;
        }

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

        /** Some bytes of an open file. */
        record Region(OpenFile file, long position, long length) implements Body {}

        /** One after the other. */
        record Sequence(List<Body> parts) implements Body {
            public Sequence {
                parts = List.copyOf(parts);
            }

            @Override
            public long length() {
                return parts.stream().mapToLong(Body::length).sum();
            }

            /** All regions are of one file. */
            @Override
            public @Nullable OpenFile file() {
                return parts.stream()
                        .map(Body::file)
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
            }
        }
    }
}
