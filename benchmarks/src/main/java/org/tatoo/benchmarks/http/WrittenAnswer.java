package org.tatoo.benchmarks.http;

import java.nio.ByteBuffer;
import java.util.List;
import org.tatoo.benchmarks.measure.Work;
import org.tatoo.grammars.http.HttpResponseAnswers;
import org.tatoo.grammars.http.HttpResponseProtocolHandler.Framing;
import org.tatoo.grammars.http.HttpResponseValues.ConnectionField;
import org.tatoo.grammars.http.HttpResponseValues.ContentLengthField;
import org.tatoo.grammars.http.HttpResponseValues.Field;
import org.tatoo.grammars.http.HttpResponseValues.FieldLine;
import org.tatoo.grammars.http.HttpResponseValues.Fields;
import org.tatoo.grammars.http.HttpResponseValues.FixedContent;
import org.tatoo.grammars.http.HttpResponseValues.Head;
import org.tatoo.grammars.http.HttpResponseValues.Options;
import org.tatoo.grammars.http.HttpResponseValues.Phrase;
import org.tatoo.grammars.http.HttpResponseValues.Response;
import org.tatoo.grammars.http.HttpResponseValues.Version;
import org.tatoo.grammars.http.HttpResponseWriter;

/** The answer of the generated writer; the records common to all answers are created once. */
final class WrittenAnswer implements Work {
    static final String NAME = "writer";

    private static final Version VERSION = new Version("HTTP/1.1");
    private static final Phrase OK = new Phrase("OK");
    private static final Response END = new Response(new FixedContent());
    private static final FieldLine SERVER = new Field("Server", "Tatoo");
    private static final FieldLine TYPE = new Field("Content-Type", "text/plain; charset=utf-8");
    private static final FieldLine CONNECTION = new ConnectionField(new Options(List.of("keep-alive")));

    private final AnswerCell cell;
    private final byte[] content = AnswerCell.content();
    private final ByteBuffer output = ByteBuffer.allocate(1024);
    private final HttpResponseWriter writer = new HttpResponseWriter(output, new Lengths());
    private final Head first;
    private int count;

    WrittenAnswer(AnswerCell cell) {
        this.cell = cell;
        first = head(0);
    }

    private Head head(int answer) {
        return new Head(
                VERSION,
                "200",
                OK,
                new Fields(List.of(
                        new Field("Date", AnswerCell.DATE),
                        SERVER,
                        CONNECTION,
                        TYPE,
                        new Field("ETag", cell.tag(answer)),
                        new ContentLengthField(Integer.toString(content.length)))));
    }

    @Override
    public long run() {
        output.clear();
        writer.head(cell == AnswerCell.one ? first : head(count++));
        writer.body(ByteBuffer.wrap(content));
        writer.message(END);
        return output.position();
    }

    @Override
    public String result() {
        return AnswerCell.text(output);
    }

    /** The framing of answers by the field Content-Length. */
    private static final class Lengths extends HttpResponseAnswers {
        private long length;

        @Override
        protected void head(Head head) {
            for (FieldLine line : head.fields().lines()) {
                if (line instanceof ContentLengthField field) {
                    length = Long.parseLong(field.length());
                }
            }
        }

        @Override
        protected long contentLength() {
            return length;
        }

        @Override
        protected Framing framing() {
            return Framing.fixed;
        }
    }
}
