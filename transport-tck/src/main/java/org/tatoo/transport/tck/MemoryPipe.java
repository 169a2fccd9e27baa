package org.tatoo.transport.tck;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** One direction of an in-memory connection: a bounded buffer like that of a system, an end, or a reset. */
final class MemoryPipe {
    static final int CAPACITY = 64 << 10;

    private static final byte[] NOTHING = {};

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private byte[] ring = NOTHING;
    private int first;
    private int size;
    private boolean ended;
    private boolean reset;

    /** Takes as many bytes of {@code from} as there is room for, and advances its position. */
    int offer(ByteBuffer from) throws IOException {
        lock.lock();
        try {
            checkReset();
            int count = 0;
            if (size == 0 && from.hasRemaining()) {
                ring = new byte[CAPACITY];
            }
            while (from.hasRemaining() && size < CAPACITY) {
                int at = (first + size) % CAPACITY;
                int part = Math.min(from.remaining(), Math.min(CAPACITY - at, CAPACITY - size));
                from.get(ring, at, part);
                size += part;
                count += part;
            }
            changed.signalAll();
            return count;
        } finally {
            lock.unlock();
        }
    }

    /** Copies as many bytes as available to {@code into}, up to its remaining space; returns -1 at the end. */
    int poll(ByteBuffer into) throws IOException {
        lock.lock();
        try {
            checkReset();
            if (size == 0 && ended) {
                return -1;
            }
            int count = 0;
            while (into.hasRemaining() && size > 0) {
                int part = Math.min(into.remaining(), Math.min(CAPACITY - first, size));
                into.put(ring, first, part);
                first = (first + part) % CAPACITY;
                size -= part;
                count += part;
            }
            if (size == 0) {
                ring = NOTHING;
            }
            changed.signalAll();
            return count;
        } finally {
            lock.unlock();
        }
    }

    void awaitRoom(Duration patience) throws IOException {
        await(true, patience);
    }

    void awaitBytes(Duration patience) throws IOException {
        await(false, patience);
    }

    private void await(boolean room, Duration patience) throws IOException {
        long nanos = patience.toNanos();
        lock.lock();
        try {
            while (!reset && !(room ? size < CAPACITY : size > 0 || ended)) {
                if (nanos <= 0) {
                    throw new SocketTimeoutException("nothing in " + patience.toMillis() + " ms");
                }
                nanos = changed.awaitNanos(nanos);
            }
        } catch (InterruptedException e) {
            throw new IOException("interrupted after " + TimeUnit.NANOSECONDS.toMillis(nanos), e);
        } finally {
            lock.unlock();
        }
    }

    boolean hasRoom() {
        lock.lock();
        try {
            return reset || size < CAPACITY;
        } finally {
            lock.unlock();
        }
    }

    boolean isEmpty() {
        lock.lock();
        try {
            return size == 0;
        } finally {
            lock.unlock();
        }
    }

    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Discards the bytes and resets the pipe. */
    void reset() {
        lock.lock();
        try {
            reset = true;
            size = 0;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void checkReset() throws IOException {
        if (reset) {
            throw new IOException("connection reset");
        }
    }
}
