package org.tatoo.grammars.http;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.tatoo.grammars.http.HttpResponseValues.AbsentContent;
import org.tatoo.grammars.http.HttpResponseValues.Chunk;
import org.tatoo.grammars.http.HttpResponseValues.ChunkedContent;
import org.tatoo.grammars.http.HttpResponseValues.EmptyResponse;
import org.tatoo.grammars.http.HttpResponseValues.EndlessContent;
import org.tatoo.grammars.http.HttpResponseValues.FixedContent;
import org.tatoo.grammars.http.HttpResponseValues.Head;
import org.tatoo.grammars.http.HttpResponseValues.InterimResponse;
import org.tatoo.grammars.http.HttpResponseValues.Response;

/**
 * An encoder of responses whose content arrives in pieces. The content is chunked, of fixed length, or ends with the
 * connection, as the head declares. Output that a client would read differently is rejected with a
 * {@link org.tatoo.writer.WriteException}. For one connection and one thread.
 */
public final class ResponseOutput {
    private static final Response NO_CONTENT = new Response(new AbsentContent());
    private static final Response FIXED_CONTENT = new Response(new FixedContent());
    private static final Response ENDLESS_CONTENT = new Response(new EndlessContent());
    private static final Response LAST_CHUNK = new Response(new ChunkedContent("0", List.of(), List.of()));

    private final ResponseFraming framing;
    private final HttpResponseWriter writer;

    /**
     * Creates an encoder that writes to {@code target}.
     *
     * @param target receives the output in buffers that are valid during the call
     * @param head whether the response is one to HEAD
     */
    public ResponseOutput(Consumer<ByteBuffer> target, BooleanSupplier head) {
        framing = new ResponseFraming(head);
        writer = new HttpResponseWriter(target, framing);
    }

    /** Writes an interim response. */
    public void interim(InterimResponse response) {
        writer.message(response);
    }

    /** Writes a response that never has content. */
    public void empty(EmptyResponse response) {
        writer.message(response);
    }

    /** Begins a response. */
    public void head(Head head) {
        writer.head(head);
    }

    /**
     * Writes a piece of the content.
     *
     * @param bytes the piece, at least one byte; the position is then at the limit
     */
    public void content(ByteBuffer bytes) {
        switch (framing.framing()) {
            case chunked -> Pieces.each(bytes, piece -> writer.chunk(new Chunk(piece.remaining(), List.of()), piece));
            case to_end -> writer.tail(bytes);
            default -> writer.body(bytes);
        }
    }

    /** Ends a response begun by {@link #head}; all of its content must have been written. */
    public void end() {
        switch (framing.framing()) {
            case none -> writer.message(NO_CONTENT);
            case chunked -> writer.message(LAST_CHUNK);
            case fixed -> writer.message(FIXED_CONTENT);
            case to_end -> writer.message(ENDLESS_CONTENT);
        }
    }
}
