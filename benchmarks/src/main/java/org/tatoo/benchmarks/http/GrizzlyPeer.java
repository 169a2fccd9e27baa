package org.tatoo.benchmarks.http;

import java.util.ArrayList;
import java.util.List;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.http.GrizzlyParser;
import org.glassfish.grizzly.http.HttpRequestPacket;
import org.glassfish.grizzly.memory.ByteBufferWrapper;

/** Grizzly's parser: one buffer into which the bytes come without a copy. */
final class GrizzlyPeer implements HttpPeer {
    private final Input input;
    private final Buffer buffer;
    private final GrizzlyParser parser = new GrizzlyParser();
    private long sum;

    GrizzlyPeer(Input input) {
        this.input = input;
        byte[] bytes = input.bytes();
        buffer = new ByteBufferWrapper(new Input(bytes, bytes.length, input.direct()).buffers()[0]);
    }

    @Override
    public long parse() {
        parser.beginRequest();
        boolean complete = false;
        for (int i = 0; i < input.pieces(); i++) {
            buffer.position(0);
            buffer.limit(input.end(i));
            complete = parser.take(buffer);
        }
        if (!complete) {
            throw new IllegalStateException("incomplete");
        }
        HttpRequestPacket request = parser.request();
        sum += request.getRequestURIRef().getOriginalRequestURIBC().getLength()
                + request.getHeaders().size();
        return sum;
    }

    @Override
    public Request request() {
        HttpRequestPacket request = parser.request();
        List<Request.Field> fields = new ArrayList<>();
        for (int i = 0; i < request.getHeaders().size(); i++) {
            fields.add(new Request.Field(
                    request.getHeaders().getName(i).toString(),
                    request.getHeaders().getValue(i).toString()));
        }
        String query = request.getQueryString();
        return new Request(
                request.getMethod().getMethodString(),
                request.getRequestURI() + (query == null ? "" : "?" + query),
                request.getProtocolString(),
                List.copyOf(fields));
    }
}
