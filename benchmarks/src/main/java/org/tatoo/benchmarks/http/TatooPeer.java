package org.tatoo.benchmarks.http;

import java.nio.ByteBuffer;
import org.tatoo.benchmarks.measure.PooledConnection;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.runtime.ParseStatus;

/** The parser that is generated of the grammar, with one of the handlers. */
final class TatooPeer {
    /** What the parser's events go to. */
    enum Kind {
        COUNT,
        SPANS,
        STRINGS
    }

    private TatooPeer() {}

    static HttpPeer open(Kind kind, Input input) {
        return switch (kind) {
            case COUNT -> new Counting(input);
            case SPANS -> new Using(input, new SpanHandler(input.bytes()));
            case STRINGS -> new Using(input, new StringHandler());
        };
    }

    private abstract static class Parsing implements HttpPeer {
        private final ByteBuffer[] buffers;
        private final HttpParser parser;
        private final WithoutContent handler;

        Parsing(Input input, WithoutContent handler) {
            buffers = input.buffers();
            this.handler = handler;
            parser = new HttpParser(handler);
        }

        @Override
        public final long parse() {
            for (ByteBuffer buffer : buffers) {
                buffer.position(0);
                if (parser.feed(buffer) != ParseStatus.NEED_INPUT) {
                    throw new IllegalStateException(String.valueOf(parser.error()));
                }
            }
            return handler.sum();
        }
    }

    private static final class Counting extends Parsing {
        private final Input input;

        Counting(Input input) {
            super(input, new CountingHandler(PooledConnection.get()));
            this.input = input;
        }

        /** A count shows no parts: the same parser has to show them to another handler. */
        @Override
        public Request request() {
            HttpPeer other = open(Kind.SPANS, input);
            other.parse();
            return other.request();
        }
    }

    private static final class Using extends Parsing {
        private final HeadHandler handler;

        Using(Input input, HeadHandler handler) {
            super(input, handler);
            this.handler = handler;
        }

        @Override
        public Request request() {
            return handler.request();
        }
    }
}
