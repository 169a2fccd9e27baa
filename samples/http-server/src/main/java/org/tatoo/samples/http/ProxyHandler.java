package org.tatoo.samples.http;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.proxy.ProxyParser;
import org.tatoo.grammars.proxy.ProxyProduction;
import org.tatoo.grammars.proxy.ProxyProtocolHandler;
import org.tatoo.grammars.proxy.ProxyTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Protocol;
import org.tatoo.runtime.PushParser;
import org.tatoo.runtime.Token;

/**
 * Reads the PROXY protocol header, with which a proxy begins a connection, and hands the connection to another
 * protocol, which sees the client's address. A connection without a header is closed.
 */
final class ProxyHandler extends ProxyProtocolHandler {
    private final Protocol next;
    private @Nullable InetAddress address;
    private int port;

    /** The remaining bytes announced by the header; negative if they were too few. */
    private long room;

    private ProxyHandler(Connection connection, Protocol next) {
        super(connection);
        this.next = next;
    }

    /** A protocol that reads a header before {@code next}. */
    static Protocol before(Protocol next) {
        return connection -> new ProxyParser(new ProxyHandler(connection, next));
    }

    @Override
    public void shift(ProxyTerminal terminal, Token token) {
        switch (terminal) {
            case source4_text, source6_text -> address = literal(token.text());
            case source_port_text -> port = (int) token.unsignedLong(10);
            case length -> room = token.unsignedLong(256);
            default -> {
                room -= token.length();
                binary(terminal, token);
            }
        }
    }

    private void binary(ProxyTerminal terminal, Token token) {
        switch (terminal) {
            case source4, source6 -> address = numeric(token.toByteArray());
            case source_port -> port = (int) token.unsignedLong(256);
            case size -> room -= token.unsignedLong(256);
            default -> {} // destinations, sockets of UNIX and extensions are not needed
        }
    }

    @Override
    protected long shortfall() {
        return Math.min(0, room);
    }

    @Override
    protected Rest rest() {
        return room == 0 ? Rest.end : Rest.extension;
    }

    @Override
    public void reduce(ProxyProduction production) {
        switch (production) {
            case text_inet, text_inet6, text_unknown, binary_local, binary_unspecified, binary_proxied ->
                connection().switchTo(this::parser);
            default -> {} // parts of a header
        }
    }

    private PushParser parser(Connection connection) {
        return next.newParser(
                address == null ? connection : new ProxiedConnection(connection, new InetSocketAddress(address, port)));
    }

    /** Never resolves a name: the grammar only allows addresses. */
    private static InetAddress literal(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    private static InetAddress numeric(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }
}
