package org.tatoo.samples.http.answer;

import java.nio.ByteBuffer;
import java.util.List;
import org.tatoo.grammars.http.HttpResponseAnswers;
import org.tatoo.grammars.http.HttpResponseProtocolHandler.Framing;
import org.tatoo.grammars.http.HttpResponseValues;
import org.tatoo.grammars.http.HttpResponseValues.AbsentContent;
import org.tatoo.grammars.http.HttpResponseValues.EmptyResponse;
import org.tatoo.grammars.http.HttpResponseValues.FieldLine;
import org.tatoo.grammars.http.HttpResponseValues.Fields;
import org.tatoo.grammars.http.HttpResponseValues.Head;
import org.tatoo.grammars.http.HttpResponseValues.Phrase;
import org.tatoo.grammars.http.HttpResponseValues.Response;
import org.tatoo.grammars.http.HttpResponseValues.Version;
import org.tatoo.grammars.http.HttpResponseWriter;
import org.tatoo.samples.http.request.Status;
import org.tatoo.writer.VerifiedMessages;

/**
 * A writer of the heads of answers that uses the grammar of responses, so that every client reads the intended fields.
 * Each thread reuses one instance.
 */
final class HeadWriter extends HttpResponseAnswers {
    /** The capacity: more than the maximum length of a request; an answer repeats at most the request's target. */
    private static final int ROOM = 64 << 10;

    private static final Version VERSION = new Version("HTTP/1.1");
    private static final Response NO_CONTENT = new Response(new AbsentContent());
    private static final ThreadLocal<HeadWriter> OF_THREAD = ThreadLocal.withInitial(HeadWriter::new);

    private final ByteBuffer output = ByteBuffer.allocate(ROOM);
    private final HttpResponseWriter writer = new HttpResponseWriter(output, this);

    private HeadWriter() {
        writer.share(new VerifiedMessages());
    }

    /**
     * Returns the head with {@code lines} and the empty line.
     *
     * @throws org.tatoo.writer.WriteException if a client would read something else
     */
    static byte[] bytes(Status status, List<FieldLine> lines) {
        return OF_THREAD.get().write(status, lines);
    }

    private byte[] write(Status status, List<FieldLine> lines) {
        output.clear();
        Phrase phrase = new Phrase(status.reason());
        Fields fields = new Fields(lines);
        switch (status) {
            case NO_CONTENT ->
                writer.message(new EmptyResponse(VERSION, HttpResponseValues.Status.no_content, phrase, fields));
            case NOT_MODIFIED ->
                writer.message(new EmptyResponse(VERSION, HttpResponseValues.Status.not_modified, phrase, fields));
            default -> {
                writer.head(new Head(VERSION, String.valueOf(status.code()), phrase, fields));
                writer.message(NO_CONTENT);
            }
        }
        byte[] bytes = new byte[output.flip().remaining()];
        output.get(bytes);
        return bytes;
    }

    /** Returns {@code none}, as for answers to HEAD, because content is written elsewhere. */
    @Override
    protected Framing framing() {
        return Framing.none;
    }

    @Override
    protected long contentLength() {
        return 0;
    }
}
