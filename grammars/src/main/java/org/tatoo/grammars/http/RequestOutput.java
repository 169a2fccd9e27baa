package org.tatoo.grammars.http;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.Consumer;
import org.tatoo.grammars.http.HttpValues.Chunk;
import org.tatoo.grammars.http.HttpValues.ChunkedContent;
import org.tatoo.grammars.http.HttpValues.FixedContent;
import org.tatoo.grammars.http.HttpValues.Head;
import org.tatoo.grammars.http.HttpValues.NoContent;
import org.tatoo.grammars.http.HttpValues.Request;

/**
 * An encoder of requests whose content arrives in pieces. The content is chunked or not, as the head declares. Output
 * that a server would read differently is rejected with a {@link org.tatoo.writer.WriteException}. For one connection
 * and one thread.
 */
public final class RequestOutput {
    private static final Request NO_CONTENT = new Request(new NoContent());
    private static final Request FIXED_CONTENT = new Request(new FixedContent());
    private static final Request LAST_CHUNK = new Request(new ChunkedContent("0", List.of(), List.of()));

    private final RequestFraming framing = new RequestFraming();
    private final HttpWriter writer;

    /** @param target receives the output in buffers that are valid during the call */
    public RequestOutput(Consumer<ByteBuffer> target) {
        writer = new HttpWriter(target, framing);
    }

    /** Begins a request. */
    public void head(Head head) {
        writer.head(head);
    }

    /**
     * Writes a piece of the content.
     *
     * @param bytes the piece, at least one byte; the position is then at the limit
     */
    public void content(ByteBuffer bytes) {
        if (framing.fields().isChunked()) {
            Pieces.each(bytes, piece -> writer.chunk(new Chunk(piece.remaining(), List.of()), piece));
        } else {
            writer.body(bytes);
        }
    }

    /** Ends the request; all of its content must have been written. */
    public void end() {
        writer.message(
                framing.fields().isChunked() ? LAST_CHUNK : framing.fields().hasLength() ? FIXED_CONTENT : NO_CONTENT);
    }
}
