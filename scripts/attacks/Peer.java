package attacks;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;

/** One client connection of a {@link Loop}: all methods run on its thread. */
abstract class Peer {
    private Loop loop;
    private SocketChannel channel;
    private SelectionKey key;
    private final ArrayDeque<ByteBuffer> output = new ArrayDeque<>(2);
    private boolean reading = true;
    private boolean over;
    private Runnable whenOver = () -> {};
    private Runnable whenEnded = () -> {};

    // ---- what a client does

    /** Sets options before it connects. */
    void prepare(SocketChannel fresh) throws IOException {}

    void connected() {}

    /** Bytes of the server, lent for the call. */
    void received(ByteBuffer bytes) {}

    /** All that was sent so far has gone to the operating system. */
    void written() {}

    /** The server has ended its output; by default the connection is closed. */
    void endOfInput() {
        close();
    }

    /** The connection is over, whoever ended it; {@code cause} is null after an orderly end. */
    void ended(IOException cause) {}

    /** Most bytes of one read. */
    int appetite() {
        return Integer.MAX_VALUE;
    }

    // ---- what it can use

    final void send(ByteBuffer bytes) {
        output.add(bytes);
        if (output.size() == 1) {
            try {
                flush();
            } catch (IOException e) {
                lost(e);
            }
        }
    }

    final void send(byte[] bytes) {
        send(ByteBuffer.wrap(bytes));
    }

    final void reading(boolean on) {
        reading = on;
        interest();
    }

    final void after(long millis, Runnable task) {
        loop.after(millis, () -> {
            if (!over) {
                task.run();
            }
        });
    }

    final void shutOutput() {
        try {
            channel.shutdownOutput();
        } catch (IOException e) {
            lost(e);
        }
    }

    final void close() {
        end(null);
    }

    /** The server has ended its output. */
    final void ended() {
        if (!over) {
            whenEnded.run();
        }
        endOfInput();
    }

    final void reset() {
        try {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException e) {
            // it has ended already
        }
        end(null);
    }

    final boolean isOver() {
        return over;
    }

    final Loop loop() {
        return loop;
    }

    // ---- for the loop and the flood

    final void whenOver(Runnable task) {
        whenOver = task;
    }

    /** As {@link #whenOver}, but only for a connection that was there and that the other side ended. */
    final void whenEnded(Runnable task) {
        whenEnded = task;
    }

    /** It could not even begin to connect. */
    final void failed(IOException cause) {
        over = true;
        whenOver.run();
        ended(cause);
    }

    final void attach(Loop owner, SocketChannel connecting, SelectionKey registered) {
        loop = owner;
        channel = connecting;
        key = registered;
    }

    final SocketChannel channel() {
        return channel;
    }

    final boolean reads() {
        return reading;
    }

    final void flush() throws IOException {
        while (!output.isEmpty()) {
            ByteBuffer next = output.peek();
            channel.write(next);
            if (next.hasRemaining()) {
                interest();
                return;
            }
            output.remove();
        }
        interest();
        written();
    }

    final void lost(IOException cause) {
        if (!over) {
            if (channel.isConnected()) {
                loop.reset++;
                whenEnded.run();
            } else {
                loop.refused++;
            }
        }
        end(cause);
    }

    private void interest() {
        if (key != null && key.isValid() && channel.isConnected()) {
            key.interestOps((reading ? SelectionKey.OP_READ : 0) | (output.isEmpty() ? 0 : SelectionKey.OP_WRITE));
        }
    }

    private void end(IOException cause) {
        if (over || channel == null) {
            return;
        }
        over = true;
        loop.open--;
        loop.ended++;
        Loop.closeQuietly(channel);
        whenOver.run();
        ended(cause);
    }
}
