package org.tatoo.benchmarks.http;

import java.nio.ByteBuffer;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.Work;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.runtime.ParseStatus;

/** The parser generated from the grammar, with one of the handlers. */
final class TatooPeer implements Work {
    private final Input input;
    private final WithoutContent handler;
    private final ByteBuffer[] buffers;
    private final HttpParser parser;

    TatooPeer(Input input, WithoutContent handler) {
        this.input = input;
        this.handler = handler;
        buffers = input.buffers();
        parser = new HttpParser(handler);
    }

    @Override
    public long run() {
        for (ByteBuffer buffer : buffers) {
            buffer.position(0);
            if (parser.feed(buffer) != ParseStatus.NEED_INPUT) {
                throw new IllegalStateException(String.valueOf(parser.error()));
            }
        }
        return handler.sum();
    }

    @Override
    public String result() {
        if (handler instanceof HeadHandler parts) {
            return parts.head().toString();
        }
        // a count has no parts to show, so the same parser shows them to another handler
        TatooPeer other = new TatooPeer(input, new SpanHandler(input.bytes()));
        other.run();
        return other.result();
    }
}
