package org.tatoo.httpserver;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The content of one request on its way from the event loop, which never blocks, to the handler, which blocks until
 * there is some. The loop pauses the parser when the pipe is full; the reader resumes it when less than half is left.
 * The deadlines of the connection bound the wait of a reader; after them the pipe fails.
 */
final class ContentPipe {
    /** The bytes from which the pipe is full. It still accepts bytes already read, at most one read buffer. */
    static final int CAPACITY = 64 << 10;

    /** The number of bytes below which the parser is resumed. */
    static final int LOW = CAPACITY / 2;

    /** The maximum number of unread bytes that are dropped; beyond it the connection ends. */
    static final int MAX_DROPPED = 64 << 10;

    private static final int FIRST_SIZE = 1024;

    private final Thread loop = Thread.currentThread();
    private final Runnable resume;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    // A ring buffer: count bytes from index first. All fields below are guarded by lock.
    private byte[] ring = {};
    private int first;
    private int count;
    // The content still expected from the loop; -1 if unknown.
    private long announced;
    private long dropped;
    private boolean paused;
    private boolean ended;
    private boolean closed;
    private @Nullable String failure;

    /**
     * Creates a pipe on the event loop.
     *
     * @param announced the number of bytes; -1 if it is not known
     * @param resume resumes the parser; may be called by any thread
     */
    ContentPipe(long announced, Runnable resume) {
        this.announced = announced;
        this.resume = resume;
    }

    // ---- for the loop

    /** Adds the remaining bytes of {@code lent}. */
    void put(ByteBuffer lent) {
        lock.lock();
        try {
            int length = lent.remaining();
            announced -= announced < 0 ? 0 : length;
            if (closed) {
                dropped += length;
                lent.position(lent.limit());
                return;
            }
            makeRoom(length);
            int end = (first + count) % ring.length;
            int part = Math.min(length, ring.length - end);
            lent.get(ring, end, part);
            lent.get(ring, 0, length - part);
            count += length;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void makeRoom(int length) {
        int needed = count + length;
        if (needed <= ring.length) {
            return;
        }
        byte[] larger = new byte[Math.max(needed, Math.max(FIRST_SIZE, 2 * ring.length))];
        copy(larger, 0, count);
        ring = larger;
        first = 0;
    }

    private void copy(byte[] target, int offset, int length) {
        int part = Math.min(length, ring.length - first);
        System.arraycopy(ring, first, target, offset, part);
        System.arraycopy(ring, 0, target, offset + part, length - part);
    }

    /** Returns whether the parser should be paused. */
    boolean isFull() {
        lock.lock();
        try {
            return count >= CAPACITY;
        } finally {
            lock.unlock();
        }
    }

    /** Records that the parser has been paused; resumes it if the pipe is below {@link #LOW} by now. */
    void paused() {
        lock.lock();
        try {
            paused = true;
        } finally {
            lock.unlock();
        }
        resumeIfLow();
    }

    /** Marks the content as complete. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Makes further reads fail with {@code cause}; does nothing if the content is complete. */
    void fail(String cause) {
        lock.lock();
        try {
            if (!ended && failure == null) {
                failure = cause;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    // ---- for both

    /** Returns whether too much is left unread to drop it, so that the connection cannot be reused. */
    boolean isTooMuch() {
        lock.lock();
        try {
            return closed && !ended && (dropped > MAX_DROPPED || announced > MAX_DROPPED - dropped);
        } finally {
            lock.unlock();
        }
    }

    // ---- for the handler

    /**
     * Reads available bytes; blocks until there is at least one.
     *
     * @param length at least 1
     * @return the number of bytes; -1 at the end
     */
    int read(byte[] target, int offset, int length) throws IOException {
        int taken;
        lock.lock();
        try {
            awaitContent();
            taken = Math.min(length, count);
            if (taken == 0) {
                return -1;
            }
            copy(target, offset, taken);
            first = (first + taken) % ring.length;
            count -= taken;
        } finally {
            lock.unlock();
        }
        resumeIfLow();
        return taken;
    }

    private void awaitContent() throws IOException {
        try {
            assert !Thread.currentThread().equals(loop) : "a reader must not wait on the event loop";
            while (count == 0 && !ended && !closed && failure == null) {
                changed.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for the content of a request");
        }
        if (count == 0 && failure != null) {
            throw new IOException(failure);
        }
        if (closed) {
            throw new IOException("the stream is closed");
        }
    }

    /** Returns the number of bytes that can be read without blocking. */
    int available() throws IOException {
        lock.lock();
        try {
            if (closed) {
                throw new IOException("the stream is closed");
            }
            return count;
        } finally {
            lock.unlock();
        }
    }

    /** Drops the bytes in the pipe and all further ones. */
    void close() {
        lock.lock();
        try {
            if (!closed) {
                closed = true;
                dropped = count;
                count = 0;
                ring = new byte[0];
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
        resumeIfLow();
    }

    private void resumeIfLow() {
        boolean resumes;
        lock.lock();
        try {
            resumes = paused && count < LOW;
            paused &= !resumes;
        } finally {
            lock.unlock();
        }
        if (resumes) {
            resume.run();
        }
    }
}
