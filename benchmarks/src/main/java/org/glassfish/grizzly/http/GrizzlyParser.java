package org.glassfish.grizzly.http;

import java.lang.reflect.Constructor;
import org.glassfish.grizzly.Buffer;

/** Opens Grizzly's parser, which is private to its package: without a chain of filters, and without a connection. */
public final class GrizzlyParser extends HttpServerFilter {
    private static final int MOST_HEAD = 8192;

    private final HttpRequestPacket request;
    private final HeaderParsingState parsing;

    @SuppressWarnings("deprecation") // the other constructors need parts of a server
    public GrizzlyParser() {
        try {
            // the filter casts to a class that is private to it
            Constructor<?> constructor = Class.forName(HttpServerFilter.class.getName() + "$ServerHttpRequestImpl")
                    .getDeclaredConstructor();
            constructor.setAccessible(true);
            request = (HttpRequestPacket) constructor.newInstance();
            parsing = ((HttpPacketParsing) request).getHeaderParsingState();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Begins a request at the beginning of a buffer. */
    public void beginRequest() {
        request.reset();
        parsing.initialize(this, 0, MOST_HEAD);
    }

    /** Takes the bytes that have come since, and those before; true if the head is complete. */
    @SuppressWarnings("NullAway") // nothing of the context is used while a request is parsed
    public boolean take(Buffer bytes) {
        return decodeHttpPacket(null, (HttpPacketParsing) request, bytes);
    }

    /** The request. */
    public HttpRequestPacket request() {
        return request;
    }
}
