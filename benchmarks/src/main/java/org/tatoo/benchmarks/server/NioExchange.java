package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * An exchange that answers with files. A request ends with a blank line; its target is between the first two spaces.
 */
final class NioExchange implements NioServer.Exchange {
    private static final int BATCH = 64;

    private final SocketChannel channel;
    private final NioFiles files;
    private final Deque<Unsent> queue = new ArrayDeque<>();
    private final StringBuilder target = new StringBuilder();
    private int spaces;
    private int last;

    NioExchange(SocketChannel channel, NioFiles files) {
        this.channel = channel;
        this.files = files;
    }

    @Override
    public void ready(SelectionKey key, ByteBuffer buffer) throws IOException {
        if (key.isReadable()) {
            buffer.clear();
            if (channel.read(buffer) < 0) {
                channel.close();
                return;
            }
            read(buffer.flip());
        }
        write();
        key.interestOps(queue.isEmpty() ? SelectionKey.OP_READ : SelectionKey.OP_WRITE);
    }

    private void read(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            byte b = buffer.get();
            if (spaces < 2) {
                if (b == ' ') {
                    spaces++;
                } else if (spaces == 1) {
                    target.append((char) b);
                }
            }
            last = last << 8 | b;
            if (last == BLANK_LINE) {
                queue.add(new Unsent(files.answer(target.toString())));
                target.setLength(0);
                spaces = 0;
            }
        }
    }

    /** Writes until the socket accepts no more; one write covers all answers up to the first with a file. */
    private void write() throws IOException {
        while (!queue.isEmpty()) {
            ByteBuffer[] batch = new ByteBuffer[Math.min(queue.size(), BATCH)];
            int count = 0;
            for (Unsent unsent : queue) {
                batch[count++] = unsent.bytes;
                if (count == batch.length || unsent.answer.rest() > 0) {
                    break;
                }
            }
            channel.write(batch, 0, count);
            for (int i = 0; i < count; i++) {
                Unsent first = queue.element();
                if (first.bytes.hasRemaining() || !first.writeFile(channel)) {
                    return;
                }
                queue.remove();
            }
        }
    }

    /** An answer and the position at which its file continues. */
    private static final class Unsent {
        private final NioFiles.Answer answer;
        private final ByteBuffer bytes;
        private long position;

        Unsent(NioFiles.Answer answer) {
            this.answer = answer;
            bytes = answer.bytes().duplicate();
        }

        /** Writes the file, if there is one; returns false if the socket accepts no more. */
        boolean writeFile(SocketChannel channel) throws IOException {
            if (position < answer.rest()) {
                position += answer.file().transferTo(position, answer.rest() - position, channel);
            }
            return position == answer.rest();
        }
    }
}
