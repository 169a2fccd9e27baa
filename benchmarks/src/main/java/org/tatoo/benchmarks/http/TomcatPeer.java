package org.tatoo.benchmarks.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.coyote.http11.TomcatParser;
import org.apache.tomcat.util.http.MimeHeaders;

/** Tomcat's parser: it delivers where the parts lie. It changes what it reads, so the bytes are copied anew each time. */
final class TomcatPeer implements HttpPeer {
    private final byte[] bytes;
    private final ByteBuffer buffer;
    private final TomcatParser parser;
    private long sum;

    TomcatPeer(Input input) {
        bytes = input.bytes();
        buffer = ByteBuffer.allocate(bytes.length);
        parser = new TomcatParser(buffer);
    }

    @Override
    public long parse() {
        parser.next();
        buffer.clear().put(bytes).flip();
        try {
            if (!parser.parse()) {
                throw new IllegalStateException("incomplete");
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        sum += parser.request().requestURI().getLength()
                + parser.request().getMimeHeaders().size();
        return sum;
    }

    @Override
    public Request request() {
        MimeHeaders headers = parser.request().getMimeHeaders();
        List<Request.Field> fields = new ArrayList<>();
        for (int i = 0; i < headers.size(); i++) {
            fields.add(new Request.Field(
                    headers.getName(i).toString(), headers.getValue(i).toString()));
        }
        String query = parser.request().queryString().toString();
        return new Request(
                parser.request().getMethod(),
                parser.request().requestURI() + (query == null ? "" : "?" + query),
                parser.request().protocol().toString(),
                List.copyOf(fields));
    }
}
