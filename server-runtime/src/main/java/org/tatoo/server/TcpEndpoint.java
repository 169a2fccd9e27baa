package org.tatoo.server;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.channels.NetworkChannel;
import java.nio.channels.ServerSocketChannel;
import java.util.Locale;

/**
 * A port of a host.
 *
 * @param reusesPort whether other sockets of the same user with this option may bind to the same port
 */
record TcpEndpoint(String host, int port, boolean reusesPort) implements Endpoint {
    private static final int LAST_PORT = 65_535;

    TcpEndpoint {
        if (port < 0 || port > LAST_PORT) {
            throw new IllegalArgumentException("port must be 0 to " + LAST_PORT + ": " + port);
        }
    }

    @Override
    public ServerSocketChannel open(int backlog) throws IOException {
        InetSocketAddress address = forAsynchronousChannels();
        ServerSocketChannel socket = ServerSocketChannel.open();
        try {
            socket.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            reusePort(socket);
            return socket.bind(address, backlog);
        } catch (IOException e) {
            socket.close();
            throw explain(e);
        }
    }

    @Override
    public void reusePort(NetworkChannel socket) throws IOException {
        if (!reusesPort) {
            return;
        }
        if (!socket.supportedOptions().contains(StandardSocketOptions.SO_REUSEPORT)) {
            throw new IOException("this system cannot share a port between processes: listen without that option");
        }
        socket.setOption(StandardSocketOptions.SO_REUSEPORT, true);
    }

    @Override
    public InetSocketAddress forAsynchronousChannels() throws IOException {
        if (host.isBlank()) {
            throw new IOException("the host is empty: give a name or address of this machine, or 0.0.0.0 for all");
        }
        try {
            return new InetSocketAddress(InetAddress.getByName(host), port);
        } catch (UnknownHostException e) {
            throw new IOException(
                    "unknown host '" + host + "': give a name or address of this machine, or 0.0.0.0 for all", e);
        }
    }

    @Override
    public IOException explain(IOException cause) {
        return cause instanceof SocketException failure ? new IOException(reason(failure), failure) : cause;
    }

    private String reason(SocketException e) {
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

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
