package org.tatoo.samples.options;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.proxy.ProxyProduction;
import org.tatoo.grammars.proxy.ProxyProtocolHandler;
import org.tatoo.grammars.proxy.ProxyTerminal;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.Token;

/** A handler that reads the PROXY protocol header, with which a proxy begins a connection, and pauses at its end. */
final class ProxyHandler extends ProxyProtocolHandler {
    private @Nullable InetAddress address;
    private int port;

    ProxyHandler() {
        super(Connection.none());
    }

    /** Returns the address of the client; null if the header names none. */
    @Nullable
    InetSocketAddress source() {
        return address == null ? null : new InetSocketAddress(address, port);
    }

    @Override
    public void shift(ProxyTerminal terminal, Token token) {
        switch (terminal) {
            case source4_text, source6_text -> address = literal(token.text());
            case source_port_text -> port = (int) token.unsignedLong(10);
            case source4, source6 -> address = numeric(token.toByteArray());
            case source_port -> port = (int) token.unsignedLong(256);
            default -> {} // destinations, UNIX sockets and extensions are not needed
        }
    }

    @Override
    public void reduce(ProxyProduction production) {
        switch (production) {
            case text_inet, text_inet6, text_unknown, binary_local, binary_unspecified, binary_proxied -> pause();
            default -> {} // parts of a header
        }
    }

    /** Parses an address; never resolves a name, because the grammar only allows addresses. */
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
