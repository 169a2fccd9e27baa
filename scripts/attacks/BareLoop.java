package attacks;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** The least server with a selector: whatever comes is answered with the same bytes. Connections are weighed by it. */
public final class BareLoop {
    private static final ByteBuffer ANSWER = ByteBuffer.allocateDirect(256)
            .put(Talk.bytes("HTTP/1.1 200 OK\r\nContent-Length: " + Kit.SMALL.length() + "\r\n\r\n" + Kit.SMALL))
            .flip();

    private final Selector selector = Selector.open();
    private final ServerSocketChannel server = ServerSocketChannel.open();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(16 << 10);

    private BareLoop() throws IOException {}

    public static void main(String[] arguments) throws IOException {
        new BareLoop().run();
    }

    private void run() throws IOException {
        server.bind(new InetSocketAddress("127.0.0.1", 0), 1024);
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        System.out.println("listening on 127.0.0.1:" + server.socket().getLocalPort());
        while (true) {
            selector.select(this::ready);
        }
    }

    private void ready(SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                accept();
            } else {
                answer((SocketChannel) key.channel());
            }
        } catch (IOException e) {
            close(key);
        }
    }

    private void accept() throws IOException {
        for (SocketChannel channel = server.accept(); channel != null; channel = server.accept()) {
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ);
        }
    }

    private void answer(SocketChannel channel) throws IOException {
        int count = channel.read(buffer.clear());
        if (count < 0) {
            channel.close();
        } else if (count > 0) {
            channel.write(ANSWER.duplicate());
        }
    }

    private static void close(SelectionKey key) {
        try {
            key.channel().close();
        } catch (IOException e) {
            // the descriptor is given back
        }
    }
}
