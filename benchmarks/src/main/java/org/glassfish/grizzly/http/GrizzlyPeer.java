package org.glassfish.grizzly.http;

import java.lang.reflect.Constructor;
import org.glassfish.grizzly.Buffer;
import org.glassfish.grizzly.http.util.MimeHeaders;
import org.glassfish.grizzly.memory.ByteBufferWrapper;
import org.jspecify.annotations.NullMarked;
import org.tatoo.benchmarks.http.Head;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.Work;

/** Grizzly's parser, without filters and connection, on one buffer of bytes that are not copied. */
@NullMarked
public final class GrizzlyPeer extends HttpServerFilter implements Work {
    private static final int MOST_HEAD = 8192;

    private final Input input;
    private final Buffer buffer;
    private final HttpRequestPacket request;
    private long sum;

    @SuppressWarnings("deprecation") // the other constructors need parts of a server
    public GrizzlyPeer(Input input) {
        this.input = input;
        byte[] bytes = input.bytes();
        buffer = new ByteBufferWrapper(new Input(bytes, bytes.length, input.direct()).buffers()[0]);
        try {
            // the filter casts to a class that is private to it
            Constructor<?> constructor = Class.forName(HttpServerFilter.class.getName() + "$ServerHttpRequestImpl")
                    .getDeclaredConstructor();
            constructor.setAccessible(true);
            request = (HttpRequestPacket) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    @SuppressWarnings("NullAway") // nothing of the context is used while a request is parsed
    public long run() {
        request.reset();
        HttpPacketParsing parsing = (HttpPacketParsing) request;
        parsing.getHeaderParsingState().initialize(this, 0, MOST_HEAD);
        boolean complete = false;
        for (int i = 0; i < input.pieces(); i++) {
            buffer.position(0);
            buffer.limit(input.end(i));
            complete = decodeHttpPacket(null, parsing, buffer);
        }
        if (!complete) {
            throw new IllegalStateException("incomplete");
        }
        sum += request.getRequestURIRef().getOriginalRequestURIBC().getLength()
                + request.getHeaders().size();
        return sum;
    }

    @Override
    public String result() {
        String query = request.getQueryString();
        Head head = new Head(
                request.getMethod().getMethodString(),
                request.getRequestURI() + (query == null ? "" : "?" + query),
                request.getProtocolString());
        MimeHeaders fields = request.getHeaders();
        for (int i = 0; i < fields.size(); i++) {
            head.add(fields.getName(i).toString(), fields.getValue(i).toString());
        }
        return head.toString();
    }
}
