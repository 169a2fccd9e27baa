package org.tatoo.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.LayeredTransport;
import org.tatoo.transport.Transport;
import org.tatoo.transport.TransportListener;

/** The layer above: writes down what it hears, writes what the test gives it, and closes as conversations do. */
final class Upper implements TransportListener {
    final LayeredTransport transport;
    final List<String> events = new ArrayList<>();

    /** Whether what comes is sent back. */
    boolean echoes;

    /** Why the connection has failed. */
    @Nullable
    IOException failure;

    /** The bytes that were written in all. */
    long written;

    private final StringBuilder data = new StringBuilder();
    private final ArrayDeque<ByteBuffer> queue = new ArrayDeque<>();
    private boolean waiting;
    private long pending;

    Upper(LayeredTransport transport) {
        this.transport = transport;
    }

    /** The data that has come since this was last asked. */
    String data() {
        String text = data.toString();
        data.setLength(0);
        return text;
    }

    void write(String... parts) {
        for (String part : parts) {
            queue.add(ByteBuffer.wrap(part.getBytes(ISO_8859_1)));
        }
        write();
    }

    boolean isDone() {
        return queue.isEmpty();
    }

    private void write() {
        while (!waiting && !queue.isEmpty()) {
            ByteBuffer[] parts = queue.toArray(ByteBuffer[]::new);
            // an array may be changed and its buffers not, as those of conversations
            ByteBuffer[] around = new ByteBuffer[parts.length + 2];
            System.arraycopy(parts, 0, around, 1, parts.length);
            try {
                long count = transport.write(around, 1, parts.length);
                Arrays.fill(around, null);
                waiting = count < total();
                pending = count == Transport.PENDING ? total() : 0;
                drop(Math.max(count, 0));
            } catch (IOException e) {
                events.add("write failed");
                queue.clear();
            }
        }
    }

    private long total() {
        return queue.stream().mapToLong(ByteBuffer::remaining).sum();
    }

    private void drop(long count) {
        written += count;
        long left = count;
        while (left > 0) {
            ByteBuffer part = queue.getFirst();
            int here = (int) Math.min(left, part.remaining());
            part.position(part.position() + here);
            left -= here;
            if (!part.hasRemaining()) {
                queue.removeFirst();
            }
        }
    }

    @Override
    public void opened() {
        events.add("opened");
    }

    @Override
    public void received(ByteBuffer bytes) {
        String text = ISO_8859_1.decode(bytes).toString();
        data.append(text);
        if (echoes) {
            write(text);
        }
    }

    @Override
    public void readEnded() {
        // of no interest
    }

    @Override
    public void inputEnded(boolean clean) {
        events.add(clean ? "ended" : "cut");
    }

    @Override
    public void writable() {
        if (!waiting || pending > 0) {
            throw new AssertionError("nobody waits");
        }
        waiting = false;
        write();
    }

    @Override
    public void written(long count) {
        if (!waiting || count != pending) {
            throw new AssertionError("written " + count + " of " + pending);
        }
        waiting = false;
        pending = 0;
        drop(count);
        write();
    }

    @Override
    public void failed(IOException cause) {
        if (failure != null) {
            throw new AssertionError("failed twice", cause);
        }
        failure = cause;
        events.add("failed: " + cause.getMessage());
        transport.abort();
    }

    @Override
    public void closed() {
        events.add("closed");
    }
}
