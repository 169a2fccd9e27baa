package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/**
 * The least that a server in Java can do: one selector, no parser. A request ends with a blank line; its target is what
 * stands between the first two spaces.
 */
final class NioServer implements ServerPeer {
    @Override
    public void start(int port, Path root) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        server.configureBlocking(false);
        Selector selector = Selector.open();
        server.register(selector, SelectionKey.OP_ACCEPT);
        NioFiles files = new NioFiles(root);
        Thread thread = new Thread(() -> loop(selector, server, files), "loop");
        thread.setDaemon(true);
        thread.start();
    }

    private static void loop(Selector selector, ServerSocketChannel server, NioFiles files) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(16 * 1024);
        while (true) {
            try {
                selector.select(key -> {
                    if (key.attachment() instanceof NioExchange exchange) {
                        exchange.ready(key, buffer);
                    } else {
                        accept(selector, server, files);
                    }
                });
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void accept(Selector selector, ServerSocketChannel server, NioFiles files) {
        try {
            SocketChannel channel = server.accept();
            while (channel != null) {
                channel.configureBlocking(false);
                channel.socket().setTcpNoDelay(true);
                channel.register(selector, SelectionKey.OP_READ, new NioExchange(channel, files));
                channel = server.accept();
            }
        } catch (IOException e) {
            System.err.println("cannot accept: " + e.getMessage());
        }
    }
}
