package org.tatoo.samples.gateway;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpResponseAnswers;
import org.tatoo.grammars.http.HttpResponseProtocolHandler.Framing;
import org.tatoo.grammars.http.HttpResponseValues.AbsentContent;
import org.tatoo.grammars.http.HttpResponseValues.Chunk;
import org.tatoo.grammars.http.HttpResponseValues.ChunkedContent;
import org.tatoo.grammars.http.HttpResponseValues.ConnectionField;
import org.tatoo.grammars.http.HttpResponseValues.EmptyResponse;
import org.tatoo.grammars.http.HttpResponseValues.FieldLine;
import org.tatoo.grammars.http.HttpResponseValues.Fields;
import org.tatoo.grammars.http.HttpResponseValues.FixedContent;
import org.tatoo.grammars.http.HttpResponseValues.InterimResponse;
import org.tatoo.grammars.http.HttpResponseValues.Options;
import org.tatoo.grammars.http.HttpResponseValues.Phrase;
import org.tatoo.grammars.http.HttpResponseValues.Response;
import org.tatoo.grammars.http.HttpResponseValues.Status;
import org.tatoo.grammars.http.HttpResponseValues.Version;
import org.tatoo.grammars.http.HttpResponseWriter;

/**
 * Writes the responses to a client by their grammar. What would be read otherwise is refused with a
 * {@code WriteException}, and nothing of it is written.
 */
final class Responses extends HttpResponseAnswers {
    private static final Version VERSION = new Version("HTTP/1.1");
    private static final Response NO_CONTENT = new Response(new AbsentContent());
    private static final Response CONTENT = new Response(new FixedContent());

    /** Without trailer fields: whether one may be moved, only its definition says (RFC 9110 section 6.5.1). */
    private static final Response LAST_CHUNK = new Response(new ChunkedContent("0", List.of(), List.of()));

    private final HttpResponseWriter writer = new HttpResponseWriter(this::pass, this);
    private Predicate<ByteBuffer> target;
    private Framing framing = Framing.none;
    private long length;
    private boolean stops;

    /** @param target takes what is lent, and says whether the sender has to stop */
    Responses(Predicate<ByteBuffer> target) {
        this.target = target;
    }

    private void pass(ByteBuffer bytes) {
        stops = target.test(bytes);
    }

    /** From now on writes to another target. */
    void through(Predicate<ByteBuffer> next) {
        target = next;
    }

    @Override
    protected Framing framing() {
        return framing;
    }

    @Override
    protected long contentLength() {
        return length;
    }

    void interim(String status, String reason, List<FieldLine> lines) {
        writer.message(new InterimResponse(VERSION, status, phrase(reason), new Fields(lines)));
    }

    /** The head of a response whose content, if it has a length, has {@code bytes}. */
    void head(String status, String reason, List<FieldLine> lines, Framing content, long bytes) {
        framing = content;
        length = bytes;
        Fields fields = new Fields(lines);
        switch (status) {
            case "204" -> writer.message(new EmptyResponse(VERSION, Status.no_content, phrase(reason), fields));
            case "304" -> writer.message(new EmptyResponse(VERSION, Status.not_modified, phrase(reason), fields));
            default ->
                writer.head(
                        new org.tatoo.grammars.http.HttpResponseValues.Head(VERSION, status, phrase(reason), fields));
        }
    }

    private static Phrase phrase(String reason) {
        return new Phrase(reason.isEmpty() ? null : reason);
    }

    /** Content; returns whether the sender has to stop. */
    boolean content(ByteBuffer bytes) {
        switch (framing) {
            case chunked -> writer.chunk(new Chunk(bytes.remaining(), List.of()), bytes);
            case fixed -> writer.body(bytes);
            default -> writer.tail(bytes);
        }
        return stops;
    }

    /** The end of a response with a head of its own; one that ends with the connection has none. */
    void end() {
        switch (framing) {
            case chunked -> writer.message(LAST_CHUNK);
            case fixed -> writer.message(CONTENT);
            case none -> writer.message(NO_CONTENT);
            default -> {}
        }
    }

    /** The field of these connection options; none if {@code option} is null. */
    static List<FieldLine> connection(@Nullable String option) {
        List<FieldLine> lines = new ArrayList<>();
        if (option != null) {
            lines.add(new ConnectionField(new Options(List.of(option))));
        }
        return lines;
    }
}
