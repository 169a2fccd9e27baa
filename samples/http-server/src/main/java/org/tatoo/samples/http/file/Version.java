package org.tatoo.samples.http.file;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tatoo.samples.http.answer.Answer;
import org.tatoo.samples.http.answer.OpenFile;

/**
 * One state of a file in the form in which it is sent: its bytes, all of one moment, or the open file.
 *
 * @param about the description of the file
 * @param length the length of the content, in bytes
 * @param bytes the content, if it is small; else null
 * @param file the open file, if it is large; else null
 * @param proof the evidence that it is still the file to send; null if the file changed while it was read, or shortly
 *     before
 */
record Version(
        About about,
        long length,
        @Nullable ByteBuffer bytes,
        @Nullable OpenFile file,
        @Nullable Proof proof) implements Found {
    /** The maximum size, in bytes, of a file, or a part of one, that is read and sent from memory. */
    static final int LARGEST_BUFFER = 64 * 1024;

    /** The modification time of a file whose time is unknown. */
    static final long UNKNOWN = Long.MAX_VALUE;

    /**
     * The description of a version.
     *
     * @param mediaType the type of the plain content
     * @param coding the content coding; null if the content is plain
     * @param tag the strong tag; null if there is none, because other bytes might be sent next time
     * @param lastModified the modification time in seconds since 1970, or {@link #UNKNOWN}
     */
    record About(
            String mediaType,
            @Nullable String coding,
            @Nullable EntityTag tag,
            long lastModified) {}

    /** Returns this version with a copy of its bytes. */
    Version with(ByteBuffer copy) {
        return new Version(about, length, copy, null, proof);
    }

    @Nullable
    EntityTag tag() {
        return about.tag();
    }

    long lastModified() {
        return about.lastModified();
    }

    Answer.Body whole() throws IOException {
        return body(0, length);
    }

    Answer.Body part(ByteRange range) throws IOException {
        return body(range.first(), range.length());
    }

    /** Returns the parts as {@code multipart/byteranges} (RFC 9110 section 14.6). */
    Answer.Body multipart(List<ByteRange> ranges, String boundary) throws IOException {
        List<Answer.Body> parts = new ArrayList<>();
        String before = "--";
        for (ByteRange range : ranges) {
            parts.add(ascii(before + boundary + "\r\nContent-Type: " + about.mediaType() + "\r\nContent-Range: "
                    + range.of(length) + "\r\n\r\n"));
            parts.add(part(range));
            before = "\r\n--";
        }
        parts.add(ascii(before + boundary + "--\r\n"));
        return new Answer.Body.Sequence(parts);
    }

    private static Answer.Body ascii(String text) {
        return new Answer.Body.Bytes(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
    }

    private Answer.Body body(long position, long size) throws IOException {
        if (bytes != null) {
            return new Answer.Body.Bytes(bytes.slice(bytes.position() + (int) position, (int) size));
        }
        OpenFile open = Objects.requireNonNull(file);
        if (size > LARGEST_BUFFER) {
            return new Answer.Body.Region(open, position, size);
        }
        ByteBuffer part = read(open.channel(), position, (int) size);
        if (part.hasRemaining() && part.remaining() == size) {
            return new Answer.Body.Bytes(part);
        }
        throw new EOFException("the file has become shorter");
    }

    /** Reads up to {@code most} bytes; fewer if the file ends before. */
    static ByteBuffer read(FileChannel channel, long position, int most) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(most);
        int count = 0;
        while (content.hasRemaining() && count >= 0) {
            count = channel.read(content, position + content.position());
        }
        return content.flip();
    }

    /** Closes the file, if one is open. */
    void close() {
        if (file != null) {
            file.close();
        }
    }
}
