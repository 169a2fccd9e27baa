package org.tatoo.transport;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The limit on the memory that all connections of a server may hold: queued output, unparsed input, and memory that
 * handlers {@linkplain org.tatoo.runtime.Connection#reserve reserve}. {@link org.tatoo.runtime.ConversationLimits}
 * bound each connection; this class bounds the sum.
 *
 * <p>When half of the limit is used, the high-water marks of all connections shrink, down to {@value #LEAST_MARK} bytes
 * at the limit. At the limit, {@value #DRAWN} connections are drawn at random. The one with the largest product of
 * bytes and time without progress is aborted. Meanwhile the parsers of connections whose memory grows are stopped.
 *
 * <p>Strands take and return pieces of 64 KiB, so that their most frequent operations are plain additions. Thread-safe.
 */
public final class Budgets {
    /** The minimum in bytes to which the high-water mark shrinks. */
    static final int LEAST_MARK = 16 << 10;

    private static final int DRAWN = 32;

    /** The maximum number of connections shed at a time. */
    static final int MOST_SHED = 8;

    private static final int HEAP_PARTS = 4;

    private static final Budgets PROCESS = new Budgets(ofHeap());

    // The bytes taken by strands; more than the limit while room is being made.
    private final AtomicLong taken = new AtomicLong();
    // The bytes held by connections that their strand was asked to shed.
    private final AtomicLong leaving = new AtomicLong();
    private final List<Known> shares = new CopyOnWriteArrayList<>();
    private final BudgetShare common = new CommonShare(this);
    private volatile long limit;
    // True if parsers are stopped until there is room.
    private volatile boolean awaited;

    /**
     * Creates unused budgets.
     *
     * @param limit in bytes, at least 1
     */
    public Budgets(long limit) {
        setLimit(limit);
        add(common);
    }

    /** Returns the budgets of the process, for connections not served by a server with its own budgets. */
    public static Budgets ofProcess() {
        return PROCESS;
    }

    /** Returns the default limit in bytes: a quarter of the maximum heap. */
    public static long ofHeap() {
        return Runtime.getRuntime().maxMemory() / HEAP_PARTS;
    }

    /** Returns the common share of all strands without their own. */
    public BudgetShare common() {
        return common;
    }

    /** Returns a share for a strand that has many connections; confined to that strand. */
    public BudgetShare newShare() {
        BudgetShare share = new BudgetShare(this);
        add(share);
        return share;
    }

    private void add(BudgetShare share) {
        giveBackLost();
        shares.add(new Known(share));
    }

    /** Reclaims the bytes of shares whose strands ended with open connections; returns whether there were any. */
    private boolean giveBackLost() {
        List<Known> lost = shares.stream().filter(known -> known.get() == null).toList();
        long bytes = 0;
        for (Known known : lost) {
            bytes += shares.remove(known) ? known.taken.bytes : 0;
        }
        if (bytes > 0) {
            give(bytes);
        }
        return bytes > 0;
    }

    /** A weak reference to a share, with the amount it has taken, which outlives the share. */
    private static final class Known extends WeakReference<BudgetShare> {
        private final Taken taken;

        Known(BudgetShare share) {
            super(share);
            taken = share.taken();
        }
    }

    /** The number of bytes that a share has taken. */
    static final class Taken {
        long bytes;
    }

    /** Changes the limit. If more is in use, room is made when the memory of a connection next grows. */
    public void setLimit(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("the limit must be at least 1: " + bytes);
        }
        limit = bytes;
        give(0);
    }

    // ---- usage

    /** Returns the limit in bytes. */
    public long limit() {
        return limit;
    }

    /** Returns the total memory of all connections in bytes; more than the limit while room is being made. */
    public long used() {
        return output() + input() + reserved();
    }

    /** Returns the size of the queued output in bytes. */
    public long output() {
        long sum = 0;
        for (Known known : shares) {
            @Nullable BudgetShare share = known.get();
            sum += share == null ? 0 : share.output();
        }
        return sum;
    }

    /** Returns the size of the input kept in bytes: unparsed input of stopped parsers, and incomplete tokens. */
    public long input() {
        long sum = 0;
        for (Known known : shares) {
            @Nullable BudgetShare share = known.get();
            sum += share == null ? 0 : share.input();
        }
        return sum;
    }

    /** Returns the memory reserved by handlers, in bytes. */
    public long reserved() {
        long sum = 0;
        for (Known known : shares) {
            @Nullable BudgetShare share = known.get();
            sum += share == null ? 0 : share.reserved();
        }
        return sum;
    }

    // ---- for shares

    /** Takes {@code bytes} that are already in use. */
    void take(long bytes) {
        taken.addAndGet(bytes);
    }

    /** Takes {@code bytes} if there is room; returns whether there was. */
    boolean tryTake(long bytes) {
        long before;
        do {
            before = taken.get();
            if (bytes > limit - before) {
                return false;
            }
        } while (!taken.compareAndSet(before, before + bytes));
        return true;
    }

    /** Returns {@code bytes} to the budgets, and resumes parsers that wait for room. */
    void give(long bytes) {
        taken.addAndGet(-bytes);
        if (awaited && !isFull()) {
            awaited = false;
            for (Known known : shares) {
                @Nullable BudgetShare share = known.get();
                if (share != null) {
                    share.wake();
                }
            }
        }
    }

    boolean isFull() {
        return taken.get() > limit;
    }

    /** Registers a waiting parser; returns whether there already is room. */
    boolean await() {
        awaited = true;
        return !isFull();
    }

    /** Announces the release of {@code bytes}. */
    void leaving(long bytes) {
        leaving.addAndGet(bytes);
    }

    /** Returns the effective high-water mark for a configured value of {@code high}. */
    int mark(int high) {
        long half = limit / 2;
        long over = taken.get() - half;
        if (over <= 0) {
            return high;
        }
        double left = Math.max(0, half - over) / (double) half;
        return Math.max(Math.min(high, LEAST_MARK), (int) (high * left));
    }

    /**
     * Sheds a connection if there is no room for {@code bytes}, and none is about to be made.
     *
     * @return whether room was made, or will be
     */
    boolean makeRoom(long bytes) {
        return makeRoom(bytes, null);
    }

    /** Makes room as {@link #makeRoom(long)}, but returns false rather than shed {@code asking}, the requester. */
    boolean makeRoom(long bytes, @Nullable Charge asking) {
        if (bytes > limit || taken.get() - leaving.get() + bytes <= limit) {
            return false;
        }
        if (giveBackLost()) {
            return true;
        }
        Charge heaviest = draw();
        if (heaviest == null || heaviest == asking) {
            return false;
        }
        heaviest.askToLeave(this);
        return true;
    }

    /** Returns the heaviest of some charges drawn at random; null if there is none. */
    private @Nullable Charge draw() {
        int count = 0;
        for (Known known : shares) {
            @Nullable BudgetShare share = known.get();
            count += share == null ? 0 : share.size();
        }
        Charge heaviest = null;
        for (int i = 0; i < Math.min(count, DRAWN); i++) {
            Charge next = at(count <= DRAWN ? i : ThreadLocalRandom.current().nextInt(count));
            if (next != null && next.isHeavierThan(heaviest)) {
                heaviest = next;
            }
        }
        return heaviest;
    }

    /** Returns one charge of all shares; null if just removed. */
    private @Nullable Charge at(int index) {
        int left = index;
        for (Known known : shares) {
            @Nullable BudgetShare share = known.get();
            int size = share == null ? 0 : share.size();
            if (share != null && left < size) {
                return share.at(left);
            }
            left -= size;
        }
        return null;
    }
}
