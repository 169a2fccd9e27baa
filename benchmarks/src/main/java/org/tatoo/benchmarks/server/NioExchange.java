package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;

/** One connection of the bare server. */
final class NioExchange {
    private static final int BATCH = 64;
    private static final int BLANK_LINE = '\r' << 24 | '\n' << 16 | '\r' << 8 | '\n';

    private final SocketChannel channel;
    private final NioFiles files;
    private final Deque<NioFiles.Answer> queue = new ArrayDeque<>();
    private final Deque<ByteBuffer> buffers = new ArrayDeque<>();
    private final StringBuilder target = new StringBuilder();
    private long filePosition;
    private int spaces;
    private int last;

    NioExchange(SocketChannel channel, NioFiles files) {
        this.channel = channel;
        this.files = files;
    }

    void ready(SelectionKey key, ByteBuffer buffer) {
        try {
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
        } catch (IOException e) {
            close();
        }
    }

    private void close() {
        try {
            channel.close();
        } catch (IOException e) {
            System.err.println("cannot close: " + e.getMessage());
        }
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
                NioFiles.Answer answer = files.answer(target.toString());
                queue.add(answer);
                buffers.add(answer.bytes().duplicate());
                target.setLength(0);
                spaces = 0;
            }
        }
    }

    private void write() throws IOException {
        while (!queue.isEmpty()) {
            if (!writeBuffers() || !writeFile()) {
                return;
            }
        }
    }

    /** Writes answers up to the first with a file; false if the socket takes no more. */
    private boolean writeBuffers() throws IOException {
        ByteBuffer[] batch = new ByteBuffer[Math.min(buffers.size(), BATCH)];
        int count = 0;
        for (NioFiles.Answer answer : queue) {
            if (count == batch.length) {
                break;
            }
            batch[count++] = buffers.poll();
            if (answer.rest() > 0) {
                break;
            }
        }
        channel.write(batch, 0, count);
        int written = 0;
        while (written < count && !batch[written].hasRemaining()) {
            written++;
        }
        for (int i = count - 1; i >= written; i--) {
            buffers.addFirst(batch[i]);
        }
        boolean all = written == count;
        for (int i = 0; i < written; i++) {
            if (queue.element().rest() == 0) {
                queue.remove();
            }
        }
        return all;
    }

    /** Writes the file of the first answer, if it has one; false if the socket takes no more. */
    private boolean writeFile() throws IOException {
        NioFiles.Answer answer = queue.peek();
        if (answer == null || answer.rest() == 0) {
            return true;
        }
        filePosition += answer.file().transferTo(filePosition, answer.rest() - filePosition, channel);
        if (filePosition < answer.rest()) {
            return false;
        }
        filePosition = 0;
        queue.remove();
        return true;
    }
}
