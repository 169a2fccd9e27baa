package org.apache.coyote.http11;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.coyote.Request;
import org.apache.tomcat.util.http.parser.HttpParser;

/** Opens Tomcat's parser, which is private to its package. It reads from its own buffer, which is filled beforehand. */
public final class TomcatParser {
    private static final int MOST_HEAD = 8192;

    private final Request request = new Request();
    private final Http11InputBuffer parser;

    /**
     * @param bytes one whole request
     */
    public TomcatParser(ByteBuffer bytes) {
        parser = new Http11InputBuffer(request, MOST_HEAD, new HttpParser("", ""));
        request.setInputBuffer(parser);
        parser.setByteBuffer(bytes);
    }

    /** Parses the request; true if it is complete. */
    public boolean parse() throws IOException {
        return parser.parseRequestLine(true, -1, -1) && parser.parseHeaders();
    }

    /** Begins the next one. */
    public void next() {
        parser.recycle();
    }

    /** The request. */
    public Request request() {
        return request;
    }
}
