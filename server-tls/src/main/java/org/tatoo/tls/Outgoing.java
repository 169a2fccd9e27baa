package org.tatoo.tls;

import java.io.IOException;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.tatoo.transport.ForwardingTransport;
import org.tatoo.transport.Transport;

/**
 * Records on their way to the transport below, and how much data they hold. Data counts as written when its records are
 * with the transport below; of a batch of records that was taken in part, the same part of its data. A connection whose
 * records have all been taken holds no buffer. A part of {@link TlsTransport}, so that an idle connection has fewer
 * objects. Belongs to the strand.
 */
abstract class Outgoing extends ForwardingTransport {
    /** The size of the buffer that records are made in; a record needs up to 33 KiB of space. */
    private static final int ROOM = 64 << 10;

    /** With more bytes than this waiting, nothing is to be added but what the layer above writes. */
    private static final int FULL = ROOM + (16 << 10);

    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

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

    // Bytes of data in what is left, in what is given, and in what has been written since this was last asked: together
    // at
    // most those of one write.
    private int dataLeft;
    private int dataGiven;
    private int dataWritten;

    Outgoing(Transport below) {
        super(below);
    }

    // ---- what is there

    /** Whether the transport below has taken everything, and keeps nothing. */
    final boolean isEmpty() {
        return given == null && !left.hasRemaining();
    }

    /** Whether the transport below takes nothing now. */
    final boolean isBlocked() {
        return waiting || given != null;
    }

    /** Whether the transport below has a write that it has not ended. */
    final boolean isPending() {
        return given != null;
    }

    /** The number of bytes that the transport below is still to be given. */
    final int size() {
        return left.remaining();
    }

    /** The bytes of the buffers that hold records, and what the transport below holds. */
    @Override
    public int held() {
        int records = array == null ? left.remaining() : copied ? ROOM + left.remaining() : ROOM;
        return super.held() + records;
    }

    /** Whether so much waits that nothing should be added that the layer above does not ask for. */
    final boolean isFull() {
        return left.remaining() > FULL;
    }

    /** The bytes of data in records for which {@link #takeWritten} has not accounted. */
    final long unaccounted() {
        return (long) dataLeft + dataGiven + dataWritten;
    }

    /** Whether there is data that was written and not yet taken account of. */
    final boolean hasProgress() {
        return dataWritten > 0;
    }

    /** The bytes of data that were written since this was last asked, at most {@code most}; later the rest. */
    final long takeWritten(long most) {
        int count = (int) Math.min(most, dataWritten);
        dataWritten -= count;
        return count;
    }

    // ---- making records

    /** Makes records in the buffer that it is given; the number of bytes of data in them. */
    @FunctionalInterface
    interface Maker {
        int make(ByteBuffer room) throws SSLException;
    }

    /** Puts the records that {@code maker} makes after those that are left, also those made before a failure. */
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

    /** Whether few bytes would keep the whole buffer from others until they are written. */
    private boolean isKeptLong(ByteBuffer records) {
        return keeps && records.remaining() < ROOM / 4;
    }

    /** Puts a copy of {@code bytes} after those that are left. */
    final void add(ByteBuffer bytes) {
        left = Incoming.joined(left, bytes);
        copied = true;
    }

    // ---- giving them to the transport below

    /** Writes until everything is written or the transport below takes nothing more. */
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

    /** The data in the next {@code count} bytes of what is left; it is not there any more. */
    private int share(long count) {
        int share = count == left.remaining() ? dataLeft : (int) (dataLeft * count / left.remaining());
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
            buffers().release(array);
            array = null;
        }
        if (!left.hasRemaining()) {
            left = NOTHING;
        }
    }

    /** The transport below has ended a write. */
    final void written() {
        dataWritten += dataGiven;
        dataGiven = 0;
        given = null;
        keep();
    }

    /** The transport below takes bytes again. */
    final void resume() {
        waiting = false;
    }

    /** Forgets everything; nothing will be written. */
    final void dropRecords() {
        left = NOTHING;
        keep();
    }
}
