package org.tatoo.benchmarks.http;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.http.HttpVersion;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.Work;

/** Jetty's parser, used as by its connection: one instance for all requests, reset between them. */
final class JettyPeer implements Work {
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
    }

    private final ByteBuffer[] buffers;
    private final Fields fields = new Fields();
    private final HttpParser parser = new HttpParser(fields, HttpCompliance.RFC9110);

    JettyPeer(Input input) {
        buffers = input.buffers();
    }

    @Override
    public long run() {
        boolean complete = false;
        for (ByteBuffer buffer : buffers) {
            buffer.position(0);
            complete = parser.parseNext(buffer);
        }
        if (!complete) {
            throw new IllegalStateException(parser.toString());
        }
        parser.reset();
        return fields.sum;
    }

    @Override
    public String result() {
        Head head = new Head(fields.method, fields.target, fields.version);
        fields.fields.forEach(field -> head.add(field.getName(), field.getValue()));
        return head.toString();
    }
}
