package org.tatoo.grammars;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.tatoo.grammars.http.HttpResponseAnswers;
import org.tatoo.grammars.http.HttpResponseMessageHandler;
import org.tatoo.grammars.http.HttpResponseMessageParser;
import org.tatoo.grammars.http.HttpResponseProtocolHandler.Framing;
import org.tatoo.grammars.http.HttpResponseTerminal;
import org.tatoo.grammars.http.HttpResponseValues.AbsentContent;
import org.tatoo.grammars.http.HttpResponseValues.Chunk;
import org.tatoo.grammars.http.HttpResponseValues.ChunkedContent;
import org.tatoo.grammars.http.HttpResponseValues.Codings;
import org.tatoo.grammars.http.HttpResponseValues.ContentLengthField;
import org.tatoo.grammars.http.HttpResponseValues.EmptyResponse;
import org.tatoo.grammars.http.HttpResponseValues.EndlessContent;
import org.tatoo.grammars.http.HttpResponseValues.Field;
import org.tatoo.grammars.http.HttpResponseValues.FieldLine;
import org.tatoo.grammars.http.HttpResponseValues.Fields;
import org.tatoo.grammars.http.HttpResponseValues.FixedContent;
import org.tatoo.grammars.http.HttpResponseValues.Head;
import org.tatoo.grammars.http.HttpResponseValues.InterimResponse;
import org.tatoo.grammars.http.HttpResponseValues.Phrase;
import org.tatoo.grammars.http.HttpResponseValues.Response;
import org.tatoo.grammars.http.HttpResponseValues.Status;
import org.tatoo.grammars.http.HttpResponseValues.Trailer;
import org.tatoo.grammars.http.HttpResponseValues.TransferEncodingField;
import org.tatoo.grammars.http.HttpResponseValues.Version;
import org.tatoo.grammars.http.HttpResponseWriter;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ParseStatus;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.writer.WriteException;

/** Responses that are written are read as they were meant, whatever head and content say of each other. */
@Tag("jdk")
class HttpResponseWriterTest {
    private static final Version VERSION = new Version("HTTP/1.1");
    private static final ChunkedContent NO_TRAILER = new ChunkedContent("0", List.of(), List.of());

    /** What heads announce. */
    private enum Announced {
        NOTHING,
        NO_BYTES,
        THREE_BYTES,
        CHUNKS;

        Head head() {
            return HttpResponseWriterTest.head(
                    switch (this) {
                        case NOTHING -> List.of();
                        case NO_BYTES -> List.of(new ContentLengthField("0"));
                        case THREE_BYTES -> List.of(new ContentLengthField("3"));
                        case CHUNKS -> List.of(new TransferEncodingField(new Codings(List.of())));
                    });
        }
    }

    /** What is written after a head. */
    private enum Written {
        NONE,
        THREE_BYTES,
        FOUR_BYTES,
        TWO_AND_ONE,
        A_CHUNK,
        TO_THE_END;

        void write(HttpResponseWriter writer) {
            switch (this) {
                case NONE -> writer.message(new Response(new AbsentContent()));
                case THREE_BYTES -> {
                    writer.body(bytes("abc"));
                    writer.message(new Response(new FixedContent()));
                }
                case FOUR_BYTES -> {
                    writer.body(bytes("abcd"));
                    writer.message(new Response(new FixedContent()));
                }
                case TWO_AND_ONE -> {
                    writer.body(bytes("ab"));
                    writer.body(bytes("c"));
                    writer.message(new Response(new FixedContent()));
                }
                case A_CHUNK -> {
                    writer.chunk(new Chunk(3, List.of()), bytes("abc"));
                    writer.message(new Response(NO_TRAILER));
                }
                case TO_THE_END -> {
                    writer.tail(bytes("abc"));
                    writer.message(new Response(new EndlessContent()));
                }
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> headAndContentCannotDisagree() {
        return Stream.of(Announced.values())
                .flatMap(announced -> Stream.of(Written.values())
                        .map(written -> DynamicTest.dynamicTest(
                                announced + " and " + written, () -> agreeOrAreRefused(announced, written))));
    }

    private static void agreeOrAreRefused(Announced announced, Written written) {
        ByteBuffer output = ByteBuffer.allocate(1000);
        HttpResponseWriter writer = new HttpResponseWriter(output, new Answers());
        writer.head(announced.head());
        boolean agree = switch (announced) {
            case NOTHING -> written == Written.TO_THE_END;
            case NO_BYTES -> false;
            case THREE_BYTES -> written == Written.THREE_BYTES || written == Written.TWO_AND_ONE;
            case CHUNKS -> written == Written.A_CHUNK;
        };
        if (announced == Announced.NOTHING && agree) {
            written.write(writer);
            assertThat(read(output, true)).containsExactly(announced.head(), "abc", new Response(new EndlessContent()));
        } else if (agree) {
            written.write(writer);
            writer.head(Announced.NOTHING.head());
            assertThat(read(output, false))
                    .startsWith(announced.head())
                    .endsWith(Announced.NOTHING.head())
                    .contains("abc");
        } else {
            int before = output.position();
            assertThatThrownBy(() -> written.write(writer)).isInstanceOf(WriteException.class);
            assertThat(output.position()).isEqualTo(before);
        }
    }

    @Test
    void aResponseCannotBeSplit() {
        ByteBuffer output = ByteBuffer.allocate(1000);
        HttpResponseWriter writer = new HttpResponseWriter(output, new Answers());
        for (String value : List.of("a\r\nSet-Cookie: b", "a\nb", "a\rb", "a\0", " a", "a ", "\u20ac")) {
            assertThatThrownBy(() -> writer.head(head(List.of(new Field("X", value)))))
                    .isInstanceOf(WriteException.class);
            assertThatThrownBy(() -> writer.message(new EmptyResponse(
                            VERSION, Status.not_modified, new Phrase(null), fields(new Field(value, "")))))
                    .isInstanceOf(WriteException.class);
        }
        assertThatThrownBy(() -> writer.head(head(List.of(new Field("content-length", "3")))))
                .hasMessageContaining("is read as content_length");
        assertThatThrownBy(() -> writer.head(head(List.of(new ContentLengthField("3, 3")))))
                .isInstanceOf(WriteException.class);
        assertThat(output.position()).isZero();
    }

    @Test
    void whatIsReadIsWrittenAgain() {
        ByteBuffer output = ByteBuffer.allocate(2000);
        HttpResponseWriter writer = new HttpResponseWriter(output, new Answers());
        Head chunks = Announced.CHUNKS.head();
        InterimResponse hints =
                new InterimResponse(VERSION, "103", new Phrase("Early Hints"), fields(new Field("Link", null)));
        EmptyResponse none = new EmptyResponse(VERSION, Status.no_content, new Phrase(null), fields());
        Response end = new Response(new ChunkedContent("0", List.of(), List.of(new Trailer("X", "y"))));
        writer.message(hints);
        writer.message(none);
        writer.head(chunks);
        writer.chunk(new Chunk(1, List.of()), bytes("\n"));
        writer.chunk(new Chunk(11, List.of()), bytes("\r\n0\r\n\r\nabcd"));
        writer.message(end);
        assertThat(StandardCharsets.ISO_8859_1.decode(output.duplicate().flip()).toString())
                .isEqualTo(String.join(
                        "\r\n",
                        "HTTP/1.1 103 Early Hints",
                        "Link: ",
                        "",
                        "HTTP/1.1 204 ",
                        "",
                        "HTTP/1.1 200 OK",
                        "Transfer-Encoding: chunked",
                        "",
                        "1",
                        "\n",
                        "b",
                        "",
                        "0",
                        "",
                        "abcd",
                        "0",
                        "X: y",
                        "",
                        ""));
        assertThat(read(output, false))
                .containsExactly(
                        hints,
                        none,
                        chunks,
                        "\n",
                        new Chunk(1, List.of()),
                        "\r\n0\r\n\r\nabcd",
                        new Chunk(11, List.of()),
                        end);
    }

    private static Head head(List<FieldLine> fields) {
        return new Head(VERSION, "200", new Phrase("OK"), new Fields(fields));
    }

    private static Fields fields(FieldLine... fields) {
        return new Fields(List.of(fields));
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static List<Object> read(ByteBuffer output, boolean ends) {
        List<Object> read = new ArrayList<>();
        HttpResponseMessageParser parser = new HttpResponseMessageParser(new Recorder(read));
        assertThat(parser.feed(output.duplicate().flip())).isEqualTo(ParseStatus.NEED_INPUT);
        if (ends) {
            assertThat(parser.finish()).isEqualTo(ParseStatus.ACCEPTED);
        }
        return read;
    }

    /** Framing by the fields of the head. */
    private static final class Answers extends HttpResponseAnswers {
        private Framing framing = Framing.to_end;
        private long length;

        @Override
        protected void head(Head head) {
            framing = Framing.to_end;
            for (FieldLine line : head.fields().lines()) {
                if (line instanceof ContentLengthField field) {
                    framing = Framing.fixed;
                    length = Long.parseLong(field.length());
                } else if (line instanceof TransferEncodingField) {
                    framing = Framing.chunked;
                }
            }
        }

        @Override
        protected Framing framing() {
            return framing;
        }

        @Override
        protected long contentLength() {
            return length;
        }
    }

    private static final class Recorder extends HttpResponseMessageHandler {
        private final List<Object> read;

        Recorder(List<Object> read) {
            super(Connection.none(), new Answers());
            this.read = read;
        }

        @Override
        protected void message(InterimResponse response) {
            read.add(response);
        }

        @Override
        protected void message(EmptyResponse response) {
            read.add(response);
        }

        @Override
        protected void message(Response response) {
            read.add(response);
        }

        @Override
        protected void head(Head head) {
            read.add(head);
        }

        @Override
        protected void chunk(Chunk chunk) {
            read.add(chunk);
        }

        @Override
        public void data(HttpResponseTerminal terminal, ByteBuffer bytes, long remaining) {
            read.add(StandardCharsets.ISO_8859_1.decode(bytes).toString());
        }

        @Override
        public void error(SyntaxError error) {
            throw new AssertionError(error.toString());
        }
    }
}
