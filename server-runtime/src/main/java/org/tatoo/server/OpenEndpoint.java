package org.tatoo.server;

import java.io.IOException;
import java.nio.channels.Channel;
import java.nio.channels.ServerSocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * A socket that was opened and bound elsewhere.
 *
 * @param socket null for the socket inherited by the process
 */
record OpenEndpoint(@Nullable ServerSocketChannel socket) implements Endpoint {
    @Override
    public ServerSocketChannel open(int backlog) throws IOException {
        ServerSocketChannel opened = socket == null ? inherited() : socket;
        if (!opened.isOpen()) {
            throw new IOException("the socket given is closed: give one that listens");
        }
        if (opened.getLocalAddress() == null) {
            throw new IOException("the socket given is not bound: bind it first");
        }
        return opened;
    }

    private static ServerSocketChannel inherited() throws IOException {
        Channel channel = System.inheritedChannel();
        if (channel instanceof ServerSocketChannel server) {
            return server;
        }
        throw new IOException("the process has inherited no listening socket: "
                + "let the program that starts it pass one as standard input");
    }

    @Override
    public String toString() {
        return socket == null ? "an inherited socket" : "a socket that is open already";
    }
}
