package org.tatoo.samples.http.answer;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.http.request.Status;

/**
 * A whole answer, to be written once.
 *
 * @param head status line, fields and the empty line; without the last fields if {@code body} begins with them; with
 *     the content if that is in one piece
 * @param length the length of the content, in bytes
 * @param last whether the connection ends after this answer
 */
public record Answer(Status status, ByteBuffer head, Body body, long length, boolean last) {
    /** Returns the file that is open for this answer, or null. A caller that does not write the answer closes it. */
    public @Nullable OpenFile file() {
        return body.file();
    }

    /** Closes the file of an answer that will not be written. */
    public void drop() {
        OpenFile file = file();
        if (file != null) {
            file.close();
        }
    }

    /** The body, which follows the head. */
    public sealed interface Body {
        long length();

        /** Returns the open file that holds bytes of the body; null if there is none. */
        default @Nullable OpenFile file() {
            return null;
        }

        /** No body: the answer to HEAD, one with a status without content, or one with the content in its head. */
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

        /** A range of bytes of an open file. */
        record Region(OpenFile file, long position, long length) implements Body {}

        /** Several bodies in order. */
        record Sequence(List<Body> parts) implements Body {
            public Sequence {
                parts = List.copyOf(parts);
            }

            @Override
            public long length() {
                return parts.stream().mapToLong(Body::length).sum();
            }

            /** Returns the file; all regions are of the same one. */
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
