package org.tatoo.transport;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * The output of a conversation: buffers and regions of files in their order, and how many bytes they are, between the
 * water marks. Other threads see what the strand queues or writes once its turn ends; most turns leave nothing queued,
 * and cost no atomic operation. Belongs to the strand, but for {@link #announce} and {@link #isWritable}.
 */
final class Output {
    /** After so much of a file others have their turn. */
    private static final long MAX_SENT = 1 << 20;

    /** Of how many buffers one write takes the bytes, unless the first has more. */
    private static final long MAX_OFFERED = 1 << 20;

    /** What is read of a file at a time if the transport sends none. */
    private static final int PIECE = 64 << 10;

    private static final int FEW_PARTS = 4;

    /** An array longer than this is not kept when the queue is empty. */
    private static final int MANY_PARTS = 64;

    /** Stands in the queue for the next of the files. */
    private static final ByteBuffer FILE = ByteBuffer.allocate(0);

    // No AtomicLong: of 10,000 connections it would be out of the cache at each request (benchmarks/server.sh).
    private static final AtomicLongFieldUpdater<Output> PUBLISHED =
            AtomicLongFieldUpdater.newUpdater(Output.class, "published");

    private final Transport transport;
    private final ConversationLimits limits;

    // What is queued, or on its way to the queue, as other threads see it.
    private volatile long published;
    // What the strand has changed since it was last published.
    private long change;
    // The high-water mark was reached since the handler last heard that it may write.
    private volatile boolean full;
    private volatile boolean closed;

    // The queue is from first to before end.
    private ByteBuffer[] parts = new ByteBuffer[FEW_PARTS];
    private int first;
    private int end;
    private @Nullable ArrayDeque<FileRegion> files;
    // The transport takes nothing before it says so.
    private boolean waiting;
    // The bytes of a write that is pending.
    private long underWay;

    Output(Transport transport, ConversationLimits limits) {
        this.transport = transport;
        this.limits = limits;
    }

    // ---- for any thread

    /** Counts bytes before they are on their way to the strand, so that a producer sees its own. */
    void announce(long count) {
        note(PUBLISHED.addAndGet(this, count));
    }

    /**
     * Whether more may be queued. If not, the handler will hear when it may.
     *
     * @param onStrand whether the caller is on the strand; if not, it gets what was so after the last turn
     */
    boolean isWritable(boolean onStrand) {
        return !closed && (onStrand ? isBelowHigh() : published < limits.highWaterMark());
    }

    /** Whether the connection has ended, so that nothing is written. */
    boolean isClosed() {
        return closed;
    }

    // ---- the queue

    /** Queues a buffer with at least one byte, which has been announced or counted. */
    void add(ByteBuffer buffer) {
        append(buffer);
    }

    /** Queues a region, which has been announced or counted. */
    void add(FileRegion region) {
        if (files == null) {
            files = new ArrayDeque<>(2);
        }
        files.addLast(region);
        append(FILE);
    }

    boolean isEmpty() {
        return first == end;
    }

    boolean holdsFile() {
        return files != null && !files.isEmpty();
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
     * Writes until the queue is empty, the transport takes nothing more, or others should have their turn.
     *
     * @return the number of bytes that the transport took
     * @throws IOException if the peer is gone, or a file is shorter than its region
     */
    long write() throws IOException {
        long total = 0;
        long sent = 0;
        while (isReady() && sent < MAX_SENT) {
            long taken;
            if (files != null && isFile(parts[first])) {
                taken = send(files.getFirst(), MAX_SENT - sent);
                sent += taken;
            } else {
                taken = writeBuffers();
            }
            total += taken;
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
        change -= count;
        return count;
    }

    /** The transport takes bytes again. */
    void resume() {
        waiting = underWay > 0;
    }

    private long writeBuffers() throws IOException {
        long window = transport.window();
        int last = first;
        long offered = 0;
        do {
            offered += parts[last++].remaining();
        } while (last < end
                && !isFile(parts[last])
                && offered + parts[last].remaining() <= Math.min(window, MAX_OFFERED));
        if (offered > window) {
            offered = window;
            ByteBuffer start = parts[first].slice(parts[first].position(), (int) window);
            return taken(transport.write(new ByteBuffer[] {start}, 0, 1), offered);
        }
        return taken(transport.write(parts, first, last - first), offered);
    }

    private long taken(long result, long offered) {
        if (waits(result, offered)) {
            return 0;
        }
        drop(result);
        change -= result;
        return result;
    }

    /** Whether a write is pending; if not, it may have been short. */
    private boolean waits(long result, long offered) {
        waiting = result < offered;
        underWay = result == Transport.PENDING ? offered : 0;
        return result == Transport.PENDING;
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

    private long send(FileRegion region, long most) throws IOException {
        long offered = Math.min(region.left(), most);
        long result = 0;
        if (offered > 0) {
            if (transport.capabilities().contains(Capability.FILE_REGION)) {
                result = region.send(transport, offered);
            } else {
                ByteBuffer piece = region.read((int) Math.min(offered, Math.min(PIECE, transport.window())));
                offered = piece.remaining();
                result = offered == 0 ? 0 : transport.write(new ByteBuffer[] {piece}, 0, 1);
            }
        }
        if (waits(result, offered)) {
            return 0;
        }
        advance(region, result);
        change -= result;
        return result;
    }

    private void advance(FileRegion region, long count) throws IOException {
        region.advance(count);
        if (files != null && region.left() == 0) {
            region.close();
            files.removeFirst();
            removeFirst();
        }
    }

    /** Closes the files and forgets everything; nothing will be written. */
    void close() {
        closed = true;
        if (files != null) {
            files.forEach(FileRegion::close);
            files.clear();
        }
        parts = new ByteBuffer[0];
        first = 0;
        end = 0;
        underWay = 0;
    }

    // ---- the marks

    /** Counts bytes that the strand is about to queue. */
    void count(long count) {
        change += count;
        note(level());
    }

    /** Takes bytes off that were announced or counted, and will not be queued. */
    void forget(long count) {
        change -= count;
    }

    /** Whether less than the high-water mark is queued; if not, the handler will hear when it may write. */
    boolean isBelowHigh() {
        long level = level();
        note(level);
        return level < limits.highWaterMark();
    }

    /** Whether no more than the low-water mark is queued. */
    boolean isLow() {
        return level() <= limits.lowWaterMark();
    }

    /** Shows other threads what has changed. */
    void publish() {
        if (change != 0) {
            long level = PUBLISHED.addAndGet(this, change);
            change = 0;
            note(level);
        }
    }

    /** Whether the handler is to hear that it may write again; once for each time that the queue was full. */
    boolean becameWritable() {
        if (!full || !isLow()) {
            return false;
        }
        // whoever the handler tells of it must see it
        publish();
        full = false;
        return true;
    }

    private long level() {
        return published + change;
    }

    private void note(long level) {
        if (level >= limits.highWaterMark()) {
            full = true;
        }
    }
}
