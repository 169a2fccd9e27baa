package org.tatoo.benchmarks.http;

import java.nio.ByteBuffer;
import java.util.List;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.http.HttpVersion;

/** Jetty's parser, used as its connection does: one for all requests, reset between them. */
final class JettyPeer implements HttpPeer {
    private static final class Fields implements HttpParser.RequestHandler {
        private String method = "";
        private String target = "";
        private String version = "";
        private final HttpFields.Mutable fields = HttpFields.build();
        private long sum;

        @Override
        public void startRequest(String method, String uri, HttpVersion version) {
            this.method = method;
            target = uri;
            this.version = version.asString();
            fields.clear();
        }

        @Override
        public void parsedHeader(HttpField field) {
            fields.add(field);
        }

        @Override
        public boolean headerComplete() {
            sum += target.length() + fields.size();
            return false;
        }

        @Override
        public boolean content(ByteBuffer item) {
            return false;
        }

        @Override
        public boolean contentComplete() {
            return false;
        }

        @Override
        public boolean messageComplete() {
            return true;
        }

        @Override
        public void earlyEOF() {
            throw new IllegalStateException();
        }

        void use() {
            for (HttpField field : fields) {
                sum += field.getName().length() + Level.length(field.getValue());
            }
            for (String name : Level.LOOKED_UP) {
                sum += Level.length(fields.get(name));
            }
        }

        List<Request.Field> list() {
            return fields.stream()
                    .map(field -> new Request.Field(field.getName(), field.getValue()))
                    .toList();
        }
    }

    private final ByteBuffer[] buffers;
    private final Fields fields = new Fields();
    private final HttpParser parser = new HttpParser(fields, HttpCompliance.RFC9110);
    private final Level level;

    JettyPeer(Input input, Level level) {
        buffers = input.buffers();
        this.level = level;
    }

    @Override
    public long parse() {
        boolean complete = false;
        for (ByteBuffer buffer : buffers) {
            buffer.position(0);
            complete = parser.parseNext(buffer);
        }
        if (!complete) {
            throw new IllegalStateException(parser.toString());
        }
        if (level == Level.STRINGS) {
            fields.use();
        }
        parser.reset();
        return fields.sum;
    }

    @Override
    public Request request() {
        return new Request(fields.method, fields.target, fields.version, fields.list());
    }
}
