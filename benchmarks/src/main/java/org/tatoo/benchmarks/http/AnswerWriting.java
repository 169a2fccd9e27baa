package org.tatoo.benchmarks.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
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

/** Writes the usual answer of an HTTP server: by hand, by the writer, and by the writer where every answer is new. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class AnswerWriting {
    private static final Version VERSION = new Version("HTTP/1.1");
    private static final Phrase OK = new Phrase("OK");
    private static final Response END = new Response(new FixedContent());
    private static final FieldLine SERVER = new Field("Server", "Tatoo");
    private static final FieldLine TYPE = new Field("Content-Type", "text/plain; charset=utf-8");
    private static final FieldLine CONNECTION = new ConnectionField(new Options(List.of("keep-alive")));
    private static final String DATE = "Wed, 25 Nov 2026 14:00:00 GMT";

    private final byte[] body = "Hello, World!".getBytes(StandardCharsets.US_ASCII);
    private final ByteBuffer output = ByteBuffer.allocate(1024);
    private final HttpResponseWriter writer = new HttpResponseWriter(output, new Lengths());
    private final Head same = head(DATE);
    private int count;

    private Head head(String date) {
        return new Head(
                VERSION,
                "200",
                OK,
                new Fields(List.of(
                        new Field("Date", date),
                        SERVER,
                        CONNECTION,
                        TYPE,
                        new ContentLengthField(Integer.toString(body.length)))));
    }

    /** Strings, which nothing checks. */
    @Benchmark
    public ByteBuffer byHand() {
        output.clear();
        new HandWrittenAnswer("200 OK")
                .field("Date", DATE)
                .field("Server", "Tatoo")
                .field("Connection", "keep-alive")
                .field("Content-Type", "text/plain; charset=utf-8")
                .field("Content-Length", Integer.toString(body.length))
                .end(output, body);
        return output;
    }

    /** One head for all answers of a second. */
    @Benchmark
    public ByteBuffer oneRecord() {
        return write(same);
    }

    /** Equal heads, made for each answer. */
    @Benchmark
    public ByteBuffer equalRecords() {
        return write(head(DATE));
    }

    /** A head that no answer before had. */
    @Benchmark
    public ByteBuffer newRecords() {
        return write(head("Wed, 25 Nov 2026 14:00:00 " + count++));
    }

    private ByteBuffer write(Head head) {
        output.clear();
        writer.head(head);
        writer.body(ByteBuffer.wrap(body));
        writer.message(END);
        return output;
    }

    /** Answers by the field Content-Length. */
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
