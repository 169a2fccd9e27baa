package org.tatoo.tls;

import java.io.IOException;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.ForwardingTransport;
import org.tatoo.transport.Transport;

/**
 * The records on their way to the transport below, and the amount of data in them. Data counts as written when the
 * transport below has its records; for part of a batch of records, the same part of the data counts. A connection whose
 * records were all taken holds no buffer. A base class of {@link TlsTransport}, so that an idle connection has fewer
 * objects. Confined to the strand.
 */
abstract class Outgoing extends ForwardingTransport {
    /** The size of the buffer in which records are created; a record needs up to 33 KiB of space. */
    private static final int ROOM = 64 << 10;

    /** The number of waiting bytes above which only writes of the layer above are added. */
    private static final int FULL = ROOM + (16 << 10);

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    // The bytes not yet passed to the transport below.
    private ByteBuffer left = NOTHING;
    // The bytes of the pending write of the transport below.
    private @Nullable ByteBuffer given;
    // An array of the pool that contains the bytes of "given", and those of "left" unless copied.
    private byte @Nullable [] array;
    private boolean copied = true;
    // True if the transport below accepts nothing until it reports so.
    private boolean waiting;
    // True if the transport below keeps the bytes that it is given until it has written them.
    private boolean keeps;

    // The bytes of data in "left", in "given", and written since the last query: together at most those of one write.
    private int dataLeft;
    private int dataGiven;
    private int dataWritten;

    Outgoing(Transport below) {
        super(below);
    }

    // ---- state

    /** Returns whether the transport below has taken everything, and keeps nothing. */
    final boolean isEmpty() {
        return given == null && !left.hasRemaining();
    }

    /** Returns whether the transport below accepts nothing now. */
    final boolean isBlocked() {
        return waiting || given != null;
    }

    final boolean isPending() {
        return given != null;
    }

    final int size() {
        return left.remaining();
    }

    /** Returns the size in bytes of the buffers for records, plus the bytes held by the transport below. */
    @Override
    public int held() {
        int records = array == null ? left.remaining() : copied ? ROOM + left.remaining() : ROOM;
        return super.held() + records;
    }

    /** Returns whether the waiting bytes are so numerous that only writes of the layer above should be added. */
    final boolean isFull() {
        return left.remaining() > FULL;
    }

    /** Returns the bytes of data in records that {@link #takeWritten} has not reported. */
    final long unaccounted() {
        return (long) dataLeft + dataGiven + dataWritten;
    }

    final boolean hasProgress() {
        return dataWritten > 0;
    }

    /** Returns the bytes of data written since the last call, at most {@code most}; the rest is reported later. */
    final long takeWritten(long most) {
        int count = (int) Math.min(most, dataWritten);
        dataWritten -= count;
        return count;
    }

    // ---- creating records

    /** A function that creates records in a buffer, and returns the number of bytes of data in them. */
    @FunctionalInterface
    interface Maker {
        int make(ByteBuffer room) throws SSLException;
    }

    /** Appends the records that {@code maker} creates, including those created before a failure. */
    final void make(Maker maker) throws SSLException {
        byte[] made = buffers().acquire(ROOM);
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
                buffers().release(made);
            }
        }
    }

    /** Returns whether a few bytes would occupy the whole buffer until they are written. */
    private boolean isKeptLong(ByteBuffer records) {
        return keeps && records.remaining() < ROOM / 4;
    }

    final void add(ByteBuffer bytes) {
        left = Incoming.joined(left, bytes);
        copied = true;
    }

    // ---- passing records to the transport below

    /** Writes until everything is written or the transport below accepts no more. */
    final void flush() throws IOException {
        while (left.hasRemaining() && !isBlocked()) {
            int offered = (int) Math.min(left.remaining(), below().window());
            ByteBuffer part = left.slice(left.position(), offered);
            long taken = below().write(new ByteBuffer[] {part}, 0, 1);
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

    /** Removes and returns the amount of data in the next {@code count} remaining bytes. */
    private int share(long count) {
        int share = count == left.remaining() ? dataLeft : (int) (dataLeft * count / left.remaining());
        dataLeft -= share;
        return share;
    }

    /** Releases the buffer of the pool, after copying the remaining bytes. */
    private void keep() {
        if (given == null && array != null) {
            if (left.hasRemaining() && !copied) {
                left = Incoming.joined(NOTHING, left);
            }
            copied = true;
            buffers().release(array);
            array = null;
        }
        if (!left.hasRemaining()) {
            left = NOTHING;
        }
    }

    final void written() {
        dataWritten += dataGiven;
        dataGiven = 0;
        given = null;
        keep();
    }

    final void resume() {
        waiting = false;
    }

    /** Drops all records; nothing will be written. */
    final void dropRecords() {
        left = NOTHING;
        keep();
    }
}
