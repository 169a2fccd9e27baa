package org.tatoo.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.ConversationLimits;

/**
 * The output of a conversation: buffers and regions of files in their order, and who waits until they are written.
 * Belongs to the strand, but for what {@link OutputLevel} gives to any thread.
 */
final class Output extends OutputLevel {
    /** After so many bytes others have their turn: 5,000 peers that take all they can hold up nobody for long. */
    static final long MAX_WRITTEN = 64 << 10;

    /** A file on its way has at most so many bytes if it is counted like memory. */
    private static final long MAX_COUNTED = 1 << 20;

    private static final int FEW_PARTS = 2;

    /** An array longer than this is not kept when the queue is empty. */
    private static final int MANY_PARTS = 64;

    /** Stands in the queue for the next of the files. */
    private static final ByteBuffer FILE = ByteBuffer.allocate(0);

    private static final ByteBuffer[] NONE = {};

    private final Transport transport;

    // The queue is from first to before end.
    private ByteBuffer[] parts = new ByteBuffer[FEW_PARTS];
    private int first;
    private int end;
    private @Nullable ArrayDeque<FileRegion> files;
    // The transport takes nothing before it says so.
    private boolean waiting;
    // The bytes of a write that is pending.
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

    /** Queues a buffer with at least one byte, which has been announced or counted. */
    void add(ByteBuffer buffer) {
        if (completions != null) {
            completions.queued(buffer.remaining());
        }
        append(buffer);
    }

    /** Lets {@link #complete} run {@code done} when all that is queued now was taken. */
    void add(Runnable done) {
        if (completions == null) {
            completions = new Completions(queued());
        }
        completions.add(done);
    }

    /** Queues a region, which has been announced or counted. */
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

    /** The number of bytes in the queue. */
    private long queued() {
        long count = buffered();
        if (files != null) {
            for (FileRegion file : files) {
                count += file.left();
            }
        }
        return count;
    }

    /** The bytes in memory that are queued or on their way to the queue. */
    long memory() {
        long count = level();
        if (files != null) {
            for (FileRegion file : files) {
                count += file.memory() - file.left();
            }
        }
        // so much may be a file on its way
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

    /** Whether nothing is queued, counted or awaited. */
    boolean isAtRest() {
        return isEmpty() && !waiting && level() == 0 && !isFull() && (completions == null || completions.isEmpty());
    }

    /** Whether something could be written now. */
    boolean isReady() {
        return !isEmpty() && !waiting;
    }

    @SuppressWarnings("ReferenceEquality") // a buffer that is equal is none the less a buffer
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
     * Writes until the queue is empty, the transport takes nothing more, a file has to be read, or others should have their
     * turn.
     *
     * @param turn runs on the strand when the file has been read
     * @return the number of bytes that the transport took
     * @throws IOException if the peer is gone, or a file is shorter than its region
     */
    long write(Runnable turn) throws IOException {
        long total = 0;
        while (isReady() && total < MAX_WRITTEN) {
            long most = Math.min(MAX_WRITTEN - total, transport.window());
            total += files != null && isFile(parts[first]) ? send(files.getFirst(), most, turn) : writeBuffers(most);
        }
        return total;
    }

    /** Ends the write that is pending, if there is one, of which the transport took {@code most} bytes; their number. */
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

    /** The transport takes bytes again. */
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

    /** Whether a write is pending; if not, it may have been short. */
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

    /** Closes the channel of a region that is not in the queue, unless another one that is there has it too. */
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

    /** Whether something waits for bytes to be taken. */
    boolean isAwaited() {
        return completions != null;
    }

    /** Runs what waits for bytes that were taken, and says what it throws; not in a callback. */
    void complete(Consumer<Throwable> failed) {
        if (completions != null) {
            completions.run(failed);
        }
    }

    /** The same for all bytes, because the transport has dropped what it did not take. */
    void completeAll(Consumer<Throwable> failed) {
        if (completions != null) {
            completions.runAll(failed);
        }
    }

    /** Closes the files and forgets everything but who waits; nothing will be written. */
    void close() {
        closeLevel();
        if (files != null && !files.isEmpty()) {
            FileRegion current = files.removeFirst();
            // the channel may be in use by whoever reads it
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
