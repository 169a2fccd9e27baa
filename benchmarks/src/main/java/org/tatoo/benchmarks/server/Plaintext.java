package org.tatoo.benchmarks.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.tatoo.benchmarks.http.CountingHandler;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.grammars.http.HttpProduction;
import org.tatoo.grammars.http.HttpResponseAnswers;
import org.tatoo.grammars.http.HttpResponseProtocolHandler;
import org.tatoo.grammars.http.HttpResponseValues.ContentLengthField;
import org.tatoo.grammars.http.HttpResponseValues.Field;
import org.tatoo.grammars.http.HttpResponseValues.FieldLine;
import org.tatoo.grammars.http.HttpResponseValues.Fields;
import org.tatoo.grammars.http.HttpResponseValues.FixedContent;
import org.tatoo.grammars.http.HttpResponseValues.Head;
import org.tatoo.grammars.http.HttpResponseValues.Phrase;
import org.tatoo.grammars.http.HttpResponseValues.Response;
import org.tatoo.grammars.http.HttpResponseValues.Version;
import org.tatoo.grammars.http.HttpResponseWriter;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.SyntaxError;
import org.tatoo.server.Server;

/**
 * Banzai, the parser of {@code http.ebnf} and a handler that only sums up lengths: the same answer to every request.
 *
 * @param answers the factory that creates, for each connection, the supplier of answers
 */
record Plaintext(Supplier<Supplier<ByteBuffer>> answers) implements ServerPeer {
    /** The only answer. */
    static final byte[] ANSWER = ("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 13\r\n\r\n"
                    + LoadCell.PLAINTEXT)
            .getBytes(StandardCharsets.US_ASCII);

    /** Creates a server with a precomputed answer. */
    static Plaintext ready() {
        return new Plaintext(() -> () -> ByteBuffer.wrap(ANSWER));
    }

    /** Creates a server that assembles the head of each answer as unchecked text. */
    static Plaintext asText() {
        return new Plaintext(() -> Plaintext::text);
    }

    /** Creates a server that writes the head of each answer with the generated writer. */
    static Plaintext written() {
        return new Plaintext(Written::new);
    }

    @Override
    public void start(int port, Path root) throws Exception {
        Server.builder(connection -> new HttpParser(new Handler(connection, answers.get())))
                .port(port)
                .backlog(BACKLOG)
                .start();
    }

    private static ByteBuffer text() {
        String head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + LoadCell.PLAINTEXT.length()
                + "\r\n\r\n";
        return ByteBuffer.wrap((head + LoadCell.PLAINTEXT).getBytes(StandardCharsets.US_ASCII));
    }

    /** A supplier of answers that uses the writer of one connection. */
    private static final class Written extends HttpResponseAnswers implements Supplier<ByteBuffer> {
        private static final Version VERSION = new Version("HTTP/1.1");
        private static final Phrase OK = new Phrase("OK");
        private static final FieldLine TYPE = new Field("Content-Type", "text/html");
        private static final Response END = new Response(new FixedContent());
        private static final ByteBuffer CONTENT =
                ByteBuffer.wrap(LoadCell.PLAINTEXT.getBytes(StandardCharsets.US_ASCII));

        private ByteBuffer output = ByteBuffer.allocate(ANSWER.length);
        private final HttpResponseWriter writer = new HttpResponseWriter(bytes -> output.put(bytes), this);

        @Override
        public ByteBuffer get() {
            output = ByteBuffer.allocate(ANSWER.length);
            String length = Integer.toString(CONTENT.remaining());
            Fields fields = new Fields(List.of(TYPE, new ContentLengthField(length)));
            writer.head(new Head(VERSION, "200", OK, fields));
            writer.body(CONTENT.duplicate());
            writer.message(END);
            return output.flip();
        }

        @Override
        protected HttpResponseProtocolHandler.Framing framing() {
            return HttpResponseProtocolHandler.Framing.fixed;
        }

        @Override
        protected long contentLength() {
            return CONTENT.remaining();
        }
    }

    private static final class Handler extends CountingHandler {
        private final Supplier<ByteBuffer> answers;

        Handler(Connection connection, Supplier<ByteBuffer> answers) {
            super(connection);
            this.answers = answers;
        }

        @Override
        public void reduce(HttpProduction production) {
            super.reduce(production);
            if (production == HttpProduction.request) {
                connection().asyncWrite(answers.get());
                connection().endRequest();
            }
        }

        @Override
        public void error(SyntaxError error) {
            connection().close();
        }
    }
}
