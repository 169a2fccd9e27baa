package org.tatoo.httpserver;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpContext;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpPrincipal;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An exchange over a plain connection. */
final class PlainExchange extends HttpExchange {
    private final Exchange exchange;

    PlainExchange(Exchange exchange) {
        this.exchange = exchange;
    }

    @Override
    public Headers getRequestHeaders() {
        return exchange.requestHeaders();
    }

    @Override
    public Headers getResponseHeaders() {
        return exchange.responseHeaders();
    }

    @Override
    public URI getRequestURI() {
        return exchange.uri();
    }

    @Override
    public String getRequestMethod() {
        return exchange.method();
    }

    @Override
    public HttpContext getHttpContext() {
        return exchange.context();
    }

    @Override
    public void close() {
        exchange.close();
    }

    @Override
    public InputStream getRequestBody() {
        return exchange.in();
    }

    @Override
    public OutputStream getResponseBody() {
        return exchange.out();
    }

    @Override
    public void sendResponseHeaders(int code, long length) throws IOException {
        exchange.sendHead(code, length);
    }

    @Override
    public @Nullable InetSocketAddress getRemoteAddress() {
        return exchange.remote();
    }

    @Override
    public int getResponseCode() {
        return exchange.status();
    }

    @Override
    public @Nullable InetSocketAddress getLocalAddress() {
        return exchange.local();
    }

    @Override
    public String getProtocol() {
        return exchange.protocol();
    }

    @Override
    public @Nullable Object getAttribute(String name) {
        return exchange.attribute(Objects.requireNonNull(name, "name"));
    }

    @Override
    public void setAttribute(String name, @Nullable Object value) {
        exchange.setAttribute(Objects.requireNonNull(name, "name"), value);
    }

    @Override
    public void setStreams(@Nullable InputStream in, @Nullable OutputStream out) {
        exchange.setStreams(in, out);
    }

    @Override
    public @Nullable HttpPrincipal getPrincipal() {
        return exchange.principal();
    }
}
