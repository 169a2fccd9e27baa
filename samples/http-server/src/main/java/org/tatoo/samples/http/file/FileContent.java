package org.tatoo.samples.http.file;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.tatoo.samples.http.answer.Answer;

/** The bytes of a file to send. Closing it closes what it opened, unless that became part of an answer. */
public final class FileContent implements Closeable {
    /** Up to this size, in bytes, a part is read and queued as one buffer; a larger one is sent from its channel. */
    public static final int LARGEST_BUFFER = 64 * 1024;

    private final Path path;
    private final FileChannel channel;
    private final long size;
    // The channels of regions; the first has that of the file itself.
    private final List<FileChannel> regions = new ArrayList<>(1);
    private boolean released;

    private FileContent(Path path, FileChannel channel, long size) {
        this.path = path;
        this.channel = channel;
        this.size = size;
    }

    static FileContent open(Path path) throws IOException {
        FileChannel channel = channel(path);
        try {
            return new FileContent(path, channel, channel.size());
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private static FileChannel channel(Path path) throws IOException {
        return FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    }

    /** In bytes. */
    long size() {
        return size;
    }

    /** All of it. */
    Answer.Body whole() throws IOException {
        return body(0, size);
    }

    Answer.Body part(ByteRange range) throws IOException {
        return body(range.first(), range.length());
    }

    /** The parts as {@code multipart/byteranges} (RFC 9110 section 14.6). */
    Answer.Body multipart(List<ByteRange> ranges, String boundary, String mediaType) throws IOException {
        List<Answer.Body> parts = new ArrayList<>();
        String before = "--";
        for (ByteRange range : ranges) {
            parts.add(ascii(before + boundary + "\r\nContent-Type: " + mediaType + "\r\nContent-Range: "
                    + range.of(size) + "\r\n\r\n"));
            parts.add(part(range));
            before = "\r\n--";
        }
        parts.add(ascii(before + boundary + "--\r\n"));
        return new Answer.Body.Sequence(parts);
    }

    private static Answer.Body ascii(String text) {
        return new Answer.Body.Bytes(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
    }

    private Answer.Body body(long position, long length) throws IOException {
        if (length <= LARGEST_BUFFER) {
            return new Answer.Body.Bytes(read(position, (int) length));
        }
        FileChannel region = regions.isEmpty() ? channel : channel(path);
        regions.add(region);
        return new Answer.Body.Region(region, position, length);
    }

    private ByteBuffer read(long position, int length) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(length);
        while (content.hasRemaining()) {
            if (channel.read(content, position + content.position()) < 0) {
                throw new EOFException("the file has become shorter");
            }
        }
        return content.flip();
    }

    /** Transfers the channels of all bodies to {@code answer}. */
    Answer release(Answer answer) {
        released = true;
        return answer;
    }

    @Override
    public void close() throws IOException {
        if (released && !regions.isEmpty()) {
            return;
        }
        channel.close();
        for (FileChannel region : regions) {
            region.close();
        }
    }
}
