package org.microhttp;

import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.NullMarked;
import org.tatoo.benchmarks.http.Head;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.Work;

/** The parser of microhttp, used as by its connection: one tokenizer for all requests, one parser for each. */
@NullMarked
public final class MicrohttpPeer implements Work {
    private final ByteBuffer[] buffers;
    private final ByteTokenizer tokenizer = new ByteTokenizer();
    private Request request = new Request("", "", "", List.of(), new byte[0]);
    private long sum;

    public MicrohttpPeer(Input input) {
        buffers = input.buffers();
    }

    @Override
    public long run() {
        RequestParser parser = new RequestParser(tokenizer);
        boolean complete = false;
        for (ByteBuffer buffer : buffers) {
            tokenizer.add(buffer.position(0));
            complete = parser.parse();
        }
        if (!complete) {
            throw new IllegalStateException("incomplete");
        }
        tokenizer.compact();
        request = parser.request();
        sum += request.uri().length() + request.headers().size();
        return sum;
    }

    @Override
    public String result() {
        Head head = new Head(request.method(), request.uri(), request.version());
        request.headers().forEach(field -> head.add(field.name(), field.value()));
        return head.toString();
    }
}
