package org.tatoo.tls;

import java.io.IOException;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.tatoo.runtime.BufferPool;
import org.tatoo.transport.Transport;

/**
 * Records on their way to the transport below, and how much data they hold. Data counts as written when its records are
 * with the transport below; of a batch of records that was taken in part, the same part of its data. A connection whose
 * records have all been taken holds no buffer. Belongs to the strand.
 */
final class Outgoing {
    /** The size of the buffer that records are made in; a record needs up to 33 KiB of space. */
    private static final int ROOM = 64 << 10;

    /** With more bytes than this waiting, nothing is to be added but what the layer above writes. */
    private static final int FULL = ROOM + (16 << 10);

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final Transport below;
    private final BufferPool pool;

    // What the transport below is still to be given.
    private ByteBuffer left = NOTHING;
    // What the transport below has and has not written.
    private @Nullable ByteBuffer given;
    // Of the pool; what was given is in it, and what is left if it was not copied.
    private byte @Nullable [] array;
    private boolean copied = true;
    // The transport below takes nothing before it says so.
    private boolean waiting;
    // The transport below keeps what it is given until it has written it.
    private boolean keeps;

    // Bytes of data in what is left, in what is given, and in what has been written since this was last asked.
    private long dataLeft;
    private long dataGiven;
    private long dataWritten;

    Outgoing(Transport below) {
        this.below = below;
        this.pool = below.buffers();
    }

    // ---- what is there

    /** Whether the transport below has taken everything, and keeps nothing. */
    boolean isEmpty() {
        return given == null && !left.hasRemaining();
    }

    /** Whether the transport below takes nothing now. */
    boolean isBlocked() {
        return waiting || given != null;
    }

    /** Whether the transport below has a write that it has not ended. */
    boolean isPending() {
        return given != null;
    }

    /** The number of bytes that the transport below is still to be given. */
    int size() {
        return left.remaining();
    }

    /** The bytes of the buffers that hold records. */
    int held() {
        return array == null ? left.remaining() : copied ? ROOM + left.remaining() : ROOM;
    }

    /** Whether so much waits that nothing should be added that the layer above does not ask for. */
    boolean isFull() {
        return left.remaining() > FULL;
    }

    /** The bytes of data in records for which {@link #takeWritten} has not accounted. */
    long unaccounted() {
        return dataLeft + dataGiven + dataWritten;
    }

    /** Whether there is data that was written and not yet taken account of. */
    boolean hasProgress() {
        return dataWritten > 0;
    }

    /** The bytes of data that were written since this was last asked, at most {@code most}; later the rest. */
    long takeWritten(long most) {
        long count = Math.min(most, dataWritten);
        dataWritten -= count;
        return count;
    }

    // ---- making records

    /** Makes records in the buffer that it is given; the number of bytes of data in them. */
    @FunctionalInterface
    interface Maker {
        long make(ByteBuffer room) throws SSLException;
    }

    /** Puts the records that {@code maker} makes after those that are left, also those made before a failure. */
    void make(Maker maker) throws SSLException {
        byte[] made = pool.acquire(ROOM);
        ByteBuffer room = ByteBuffer.wrap(made);
        try {
            dataLeft += maker.make(room);
        } finally {
            room.flip();
            if (isEmpty() && room.hasRemaining() && !isKeptLong(room)) {
                left = room;
                array = made;
                copied = false;
            } else {
                add(room);
                pool.release(made);
            }
        }
    }

    /** Whether few bytes would keep the whole buffer from others until they are written. */
    private boolean isKeptLong(ByteBuffer records) {
        return keeps && records.remaining() < ROOM / 4;
    }

    /** Puts a copy of {@code bytes} after those that are left. */
    void add(ByteBuffer bytes) {
        left = Incoming.joined(left, bytes);
        copied = true;
    }

    // ---- giving them to the transport below

    /** Writes until everything is written or the transport below takes nothing more. */
    void flush() throws IOException {
        while (left.hasRemaining() && !isBlocked()) {
            int offered = (int) Math.min(left.remaining(), below.window());
            ByteBuffer part = left.slice(left.position(), offered);
            long taken = below.write(new ByteBuffer[] {part}, 0, 1);
            if (taken == Transport.PENDING) {
                keeps = true;
                dataGiven = share(offered);
                given = part;
                left.position(left.position() + offered);
            } else {
                waiting = taken < offered;
                dataWritten += share(taken);
                left.position(left.position() + (int) taken);
            }
        }
        keep();
    }

    /** The data in the next {@code count} bytes of what is left; it is not there any more. */
    private long share(long count) {
        long share = count == left.remaining() ? dataLeft : dataLeft * count / left.remaining();
        dataLeft -= share;
        return share;
    }

    /** Gives the buffer of the pool back, and copies what is left in it. */
    private void keep() {
        if (given == null && array != null) {
            if (left.hasRemaining() && !copied) {
                left = Incoming.joined(NOTHING, left);
            }
            copied = true;
            pool.release(array);
            array = null;
        }
        if (!left.hasRemaining()) {
            left = NOTHING;
        }
    }

    /** The transport below has ended a write. */
    void written() {
        dataWritten += dataGiven;
        dataGiven = 0;
        given = null;
        keep();
    }

    /** The transport below takes bytes again. */
    void resume() {
        waiting = false;
    }

    /** Forgets everything; nothing will be written. */
    void close() {
        left = NOTHING;
        keep();
    }
}
