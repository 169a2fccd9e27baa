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
import java.util.function.Function;

/** A minimal server in Java: one selector, no parser. */
final class NioServer implements ServerPeer {
    private final Function<Path, Function<SocketChannel, Exchange>> exchanges;

    /**
     * Creates a server.
     *
     * @param exchanges the factory of exchanges, given the root of the files and then the channel
     */
    private NioServer(Function<Path, Function<SocketChannel, Exchange>> exchanges) {
        this.exchanges = exchanges;
    }

    /** The reading and answering of the requests of one connection. */
    interface Exchange {
        /** The last four bytes of the head of a request. */
        int BLANK_LINE = '\r' << 24 | '\n' << 16 | '\r' << 8 | '\n';

        /** Processes a ready connection; {@code buffer} belongs to the loop. */
        void ready(SelectionKey key, ByteBuffer buffer) throws IOException;
    }

    static NioServer ofFiles() {
        return new NioServer(root -> {
            NioFiles files = new NioFiles(root);
            return channel -> new NioExchange(channel, files);
        });
    }

    /** Creates a server with a single answer. */
    static NioServer ofPlaintext() {
        return new NioServer(root -> NioPlaintext::new);
    }

    @Override
    public void start(int port, Path root) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        server.configureBlocking(false);
        Selector selector = Selector.open();
        server.register(selector, SelectionKey.OP_ACCEPT);
        Function<SocketChannel, Exchange> opened = exchanges.apply(root);
        Thread thread = new Thread(() -> loop(selector, server, opened), "loop");
        thread.setDaemon(true);
        thread.start();
    }

    private static void loop(
            Selector selector, ServerSocketChannel server, Function<SocketChannel, Exchange> exchanges) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(16 * 1024);
        while (true) {
            try {
                selector.select(key -> {
                    if (key.attachment() instanceof Exchange exchange) {
                        serve(exchange, key, buffer);
                    } else {
                        accept(selector, server, exchanges);
                    }
                });
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void serve(Exchange exchange, SelectionKey key, ByteBuffer buffer) {
        try {
            exchange.ready(key, buffer);
        } catch (IOException e) {
            close(key);
        }
    }

    private static void close(SelectionKey key) {
        try {
            key.channel().close();
        } catch (IOException e) {
            System.err.println("cannot close: " + e.getMessage());
        }
    }

    private static void accept(
            Selector selector, ServerSocketChannel server, Function<SocketChannel, Exchange> exchanges) {
        try {
            SocketChannel channel = server.accept();
            while (channel != null) {
                channel.configureBlocking(false);
                channel.socket().setTcpNoDelay(true);
                channel.register(selector, SelectionKey.OP_READ, exchanges.apply(channel));
                channel = server.accept();
            }
        } catch (IOException e) {
            System.err.println("cannot accept: " + e.getMessage());
        }
    }
}
