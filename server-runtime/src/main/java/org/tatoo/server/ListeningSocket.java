package org.tatoo.server;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.channels.ServerSocketChannel;
import java.util.Locale;

/** Opens the socket that a server listens on, and says in one sentence why that is impossible. */
final class ListeningSocket {
    private ListeningSocket() {}

    static ServerSocketChannel open(String host, int port, int backlog) throws IOException {
        InetSocketAddress address = new InetSocketAddress(resolve(host), port);
        ServerSocketChannel socket = ServerSocketChannel.open();
        try {
            socket.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            socket.bind(address, backlog);
            return socket;
        } catch (SocketException e) {
            socket.close();
            throw new IOException(reason(e, host, port), e);
        } catch (IOException | RuntimeException e) {
            socket.close();
            throw e;
        }
    }

    private static InetAddress resolve(String host) throws IOException {
        if (host.isBlank()) {
            throw new IOException("the host is empty: give a name or address of this machine, or 0.0.0.0 for all");
        }
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new IOException(
                    "unknown host '" + host + "': give a name or address of this machine, or 0.0.0.0 for all", e);
        }
    }

    private static String reason(SocketException e, String host, int port) {
        String text = String.valueOf(e.getMessage());
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.contains("permission")) {
            return "no permission to listen on port " + port + " of " + host + ": choose a port above 1023";
        }
        if (lower.contains("cannot assign") || lower.contains("can't assign")) {
            return host + " is no address of this machine: listen on 127.0.0.1, or on 0.0.0.0 for all addresses";
        }
        if (e instanceof BindException) {
            return "port " + port + " of " + host
                    + " is in use: stop the program that listens there, or choose another port";
        }
        return "cannot listen on port " + port + " of " + host + ": " + text;
    }
}
