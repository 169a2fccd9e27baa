package org.apache.coyote.http11;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.coyote.Request;
import org.apache.tomcat.util.http.MimeHeaders;
import org.apache.tomcat.util.http.parser.HttpParser;
import org.jspecify.annotations.NullMarked;
import org.tatoo.benchmarks.http.Head;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.Work;

/**
 * Tomcat's parser, which reports the positions of the parts. It reads from its own buffer, filled beforehand, and
 * modifies it; the bytes are therefore copied each time.
 */
@NullMarked
public final class TomcatPeer implements Work {
    private static final int MOST_HEAD = 8192;

    private final byte[] bytes;
    private final ByteBuffer buffer;
    private final Request request = new Request();
    private final Http11InputBuffer parser = new Http11InputBuffer(request, MOST_HEAD, new HttpParser("", ""));
    private long sum;

    public TomcatPeer(Input input) {
        bytes = input.bytes();
        buffer = ByteBuffer.allocate(bytes.length);
        request.setInputBuffer(parser);
        parser.setByteBuffer(buffer);
    }

    @Override
    public long run() {
        parser.recycle();
        buffer.clear().put(bytes).flip();
        try {
            if (!parser.parseRequestLine(true, -1, -1) || !parser.parseHeaders()) {
                throw new IllegalStateException("incomplete");
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        sum += request.requestURI().getLength() + request.getMimeHeaders().size();
        return sum;
    }

    @Override
    public String result() {
        String query = request.queryString().toString();
        Head head = new Head(
                request.getMethod(),
                request.requestURI() + (query == null ? "" : "?" + query),
                request.protocol().toString());
        MimeHeaders fields = request.getMimeHeaders();
        for (int i = 0; i < fields.size(); i++) {
            head.add(fields.getName(i).toString(), fields.getValue(i).toString());
        }
        return head.toString();
    }
}
