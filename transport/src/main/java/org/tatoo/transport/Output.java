package org.tatoo.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ConversationLimits;

/**
 * The output queue of a conversation: buffers and file regions in order, and the tasks that wait for their completion.
 * Confined to the strand, except the thread-safe methods of {@link OutputLevel}.
 */
final class Output extends OutputLevel {
    /** The number of bytes after which other connections get a turn: 5,000 fast peers delay no other for long. */
    static final long MAX_WRITTEN = 64 << 10;

    /** The maximum number of bytes for which a file on its way to the queue counts as memory. */
    private static final long MAX_COUNTED = 1 << 20;

    private static final int FEW_PARTS = 2;

    /** The length above which an array is released when the queue is empty. */
    private static final int MANY_PARTS = 64;

    /** A placeholder in the queue for the next file region. */
    private static final ByteBuffer FILE = ByteBuffer.allocate(0);

    private static final ByteBuffer[] NONE = {};

    private final Transport transport;

    // The queue: from index "first" to before "end".
    private ByteBuffer[] parts = new ByteBuffer[FEW_PARTS];
    private int first;
    private int end;
    private @Nullable ArrayDeque<FileRegion> files;
    // True if the transport accepts nothing until it reports so.
    private boolean waiting;
    // The number of bytes of the pending write.
    private int underWay;
    private @Nullable Completions completions;

    Output(Transport transport, ConversationLimits limits) {
        super(limits);
        this.transport = transport;
    }

    Transport transport() {
        return transport;
    }

    // ---- the queue

    /** Queues a buffer with at least one byte, which must have been announced or counted. */
    void add(ByteBuffer buffer) {
        if (completions != null) {
            completions.queued(buffer.remaining());
        }
        append(buffer);
    }

    /** Registers {@code done}, which {@link #complete} runs when all currently queued bytes were taken. */
    void add(Runnable done) {
        if (completions == null) {
            completions = new Completions(queued());
        }
        completions.add(done);
    }

    /** Queues a region, which must have been announced or counted. */
    void add(FileRegion region) {
        if (files == null) {
            files = new ArrayDeque<>(2);
        }
        if (completions != null) {
            completions.queued(region.left());
        }
        files.addLast(region);
        append(FILE);
    }

    private long queued() {
        long count = buffered();
        if (files != null) {
            for (FileRegion file : files) {
                count += file.left();
            }
        }
        return count;
    }

    /** Returns the number of bytes in memory that are queued or on their way to the queue. */
    long memory() {
        long count = level();
        if (files != null) {
            for (FileRegion file : files) {
                count += file.memory() - file.left();
            }
        }
        // a larger count may include a file on its way
        return count <= MAX_COUNTED ? count : buffered();
    }

    private long buffered() {
        long count = 0;
        for (int i = first; i < end; i++) {
            count += parts[i].remaining();
        }
        return count;
    }

    @Override
    int mark(int high) {
        return transport.budget().budgets().mark(high);
    }

    boolean isEmpty() {
        return first == end;
    }

    boolean holdsFile() {
        return files != null && !files.isEmpty();
    }

    /** Returns whether nothing is queued, counted or awaited. */
    boolean isAtRest() {
        return isEmpty() && !waiting && level() == 0 && !isFull() && (completions == null || completions.isEmpty());
    }

    boolean isReady() {
        return !isEmpty() && !waiting;
    }

    @SuppressWarnings("ReferenceEquality") // a buffer equal to the placeholder is still a buffer
    private static boolean isFile(ByteBuffer part) {
        return part == FILE;
    }

    private void append(ByteBuffer part) {
        if (end == parts.length) {
            makeRoom();
        }
        parts[end++] = part;
    }

    private void makeRoom() {
        int count = end - first;
        ByteBuffer[] target = count > parts.length / 2 ? new ByteBuffer[2 * parts.length] : parts;
        System.arraycopy(parts, first, target, 0, count);
        if (target == parts) {
            Arrays.fill(parts, count, end, FILE);
        }
        parts = target;
        first = 0;
        end = count;
    }

    private void removeFirst() {
        parts[first++] = FILE;
        if (first == end) {
            first = 0;
            end = 0;
            if (parts.length > MANY_PARTS) {
                parts = new ByteBuffer[FEW_PARTS];
            }
        }
    }

    // ---- writing

    /**
     * Writes until the queue is empty, the transport accepts no more, a file must be read, or other connections should
     * get a turn.
     *
     * @param turn runs on the strand when the file has been read
     * @return the number of bytes that the transport took
     * @throws IOException if the peer is lost, or a file is shorter than its region
     */
    long write(Runnable turn) throws IOException {
        long total = 0;
        while (isReady() && total < MAX_WRITTEN) {
            long most = Math.min(MAX_WRITTEN - total, transport.window());
            total += files != null && isFile(parts[first]) ? send(files.getFirst(), most, turn) : writeBuffers(most);
        }
        return total;
    }

    /** Ends the pending write, if any, with at most {@code most} bytes taken; returns the number of bytes taken. */
    long written(long most) throws IOException {
        if (underWay == 0) {
            return 0;
        }
        long count = Math.min(most, underWay);
        underWay = 0;
        waiting = false;
        if (files != null && !isEmpty() && isFile(parts[first])) {
            advance(files.getFirst(), count);
        } else {
            drop(count);
        }
        took(count);
        return count;
    }

    void resume() {
        waiting = underWay > 0;
    }

    private long writeBuffers(long most) throws IOException {
        int last = first;
        long offered = 0;
        do {
            offered += parts[last++].remaining();
        } while (last < end && !isFile(parts[last]) && offered + parts[last].remaining() <= most);
        if (offered > most) {
            ByteBuffer start = parts[first].slice(parts[first].position(), (int) most);
            return taken(transport.write(new ByteBuffer[] {start}, 0, 1), most);
        }
        return taken(transport.write(parts, first, last - first), offered);
    }

    private long taken(long result, long offered) {
        if (waits(result, offered)) {
            return 0;
        }
        drop(result);
        took(result);
        return result;
    }

    /** Records the result of a write; returns whether it is pending. Otherwise it may be partial. */
    private boolean waits(long result, long offered) {
        waiting = result < offered;
        underWay = result == Transport.PENDING ? Math.toIntExact(offered) : 0;
        return result == Transport.PENDING;
    }

    private void took(long count) {
        forget(count);
        if (completions != null) {
            completions.took(count);
        }
    }

    private void drop(long count) {
        long left = count;
        while (left > 0) {
            ByteBuffer part = parts[first];
            int dropped = (int) Math.min(left, part.remaining());
            part.position(part.position() + dropped);
            left -= dropped;
            if (!part.hasRemaining()) {
                removeFirst();
            }
        }
    }

    private long send(FileRegion region, long most, Runnable turn) throws IOException {
        long offered = Math.min(region.left(), most);
        long result = 0;
        if (offered > 0) {
            if (transport.capabilities().contains(Capability.FILE_REGION)) {
                result = region.send(transport, offered);
            } else {
                ByteBuffer piece = region.piece(this, turn);
                if (piece == null) {
                    waiting = true;
                    return 0;
                }
                offered = Math.min(offered, piece.remaining());
                ByteBuffer start = piece.slice(piece.position(), (int) offered);
                result = transport.write(new ByteBuffer[] {start}, 0, 1);
            }
        }
        if (waits(result, offered)) {
            return 0;
        }
        advance(region, result);
        took(result);
        return result;
    }

    private void advance(FileRegion region, long count) throws IOException {
        region.advance(count);
        if (files != null && region.left() == 0) {
            files.removeFirst();
            removeFirst();
            release(region);
        }
    }

    /** Closes the channel of a region that is not queued, unless a queued region shares it. */
    void release(FileRegion region) {
        if (files != null) {
            for (FileRegion other : files) {
                if (other.isOf(region)) {
                    return;
                }
            }
        }
        region.close();
    }

    /** Returns whether tasks may wait for bytes to be taken. */
    boolean isAwaited() {
        return completions != null;
    }

    /** Runs the tasks whose bytes were taken, and reports their exceptions; not called in a callback. */
    void complete(Consumer<Throwable> failed) {
        if (completions != null) {
            completions.run(failed);
        }
    }

    /** Runs all tasks, because the transport has dropped the bytes that it did not take. */
    void completeAll(Consumer<Throwable> failed) {
        if (completions != null) {
            completions.runAll(failed);
        }
    }

    /** Closes the files and drops everything except waiting tasks; nothing will be written. */
    void close() {
        closeLevel();
        if (files != null && !files.isEmpty()) {
            FileRegion current = files.removeFirst();
            // a reader may be using the channel
            files.removeIf(current::isOf);
            current.close();
            files.forEach(FileRegion::close);
            files.clear();
        }
        parts = NONE;
        first = 0;
        end = 0;
        underWay = 0;
    }
}
