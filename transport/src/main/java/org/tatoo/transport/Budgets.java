package org.tatoo.transport;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The memory that the connections of a server may hold together: output that is queued, input that is kept, and what
 * handlers {@linkplain org.tatoo.runtime.Connection#reserve reserve}. Each of them alone is bounded by its
 * {@link org.tatoo.runtime.ConversationLimits}; this bounds their sum.
 *
 * <p>With half of the limit used the high-water marks of all connections shrink, down to {@value #LEAST_MARK} bytes at
 * the limit. When the limit is reached, room is made: of {@value #DRAWN} connections drawn by lot the one is aborted that
 * has most bytes × time without progress. Meanwhile the parsers of connections that hold more are stopped.
 *
 * <p>Strands take and give back pieces of 64 KiB, so that what they do most often costs plain additions. Safe for use by
 * all threads.
 */
public final class Budgets {
    /** The least that the high-water mark shrinks to, in bytes. */
    static final int LEAST_MARK = 16 << 10;

    private static final int DRAWN = 32;

    /** At most so many connections are shed at a time. */
    static final int MOST_SHED = 8;

    private static final int HEAP_PARTS = 4;

    private static final Budgets PROCESS = new Budgets(ofHeap());

    // What strands have taken; more than the limit while room is being made.
    private final AtomicLong taken = new AtomicLong();
    // What connections hold that another strand is asked to shed.
    private final AtomicLong leaving = new AtomicLong();
    private final List<Known> shares = new CopyOnWriteArrayList<>();
    private final BudgetShare common = new CommonShare(this);
    private volatile long limit;
    // Parsers are stopped until there is room.
    private volatile boolean awaited;

    /**
     * Budgets of which nothing is used.
     *
     * @param limit in bytes, at least 1
     */
    public Budgets(long limit) {
        setLimit(limit);
        add(common);
    }

    /** Those of all connections in this process that no server with its own ones serves. */
    public static Budgets ofProcess() {
        return PROCESS;
    }

    /** The default of the limit: a quarter of the greatest heap, in bytes. */
    public static long ofHeap() {
        return Runtime.getRuntime().maxMemory() / HEAP_PARTS;
    }

    /** The share of all strands that have none of their own. */
    public BudgetShare common() {
        return common;
    }

    /** A share for a strand that has many connections; belongs to the strand. */
    public BudgetShare newShare() {
        BudgetShare share = new BudgetShare(this);
        add(share);
        return share;
    }

    private void add(BudgetShare share) {
        giveBackLost();
        shares.add(new Known(share));
    }

    /** Gives back what shares had taken whose strands ended without closing their connections; whether there was some. */
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

    /** A share, and what it has taken, which the share does not take with it. */
    private static final class Known extends WeakReference<BudgetShare> {
        private final Taken taken;

        Known(BudgetShare share) {
            super(share);
            taken = share.taken();
        }
    }

    /** How many bytes a share has taken. */
    static final class Taken {
        long bytes;
    }

    /** Changes the limit. With more than it used, room is made when a connection next holds more. */
    public void setLimit(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("the limit must be at least 1: " + bytes);
        }
        limit = bytes;
        give(0);
    }

    // ---- what is used

    /** The limit in bytes. */
    public long limit() {
        return limit;
    }

    /** What connections hold together, in bytes; more than the limit while room is being made. */
    public long used() {
        return output() + input() + reserved();
    }

    /** The queued output in bytes. */
    public long output() {
        long sum = 0;
        for (Known known : shares) {
            @Nullable BudgetShare share = known.get();
            sum += share == null ? 0 : share.output();
        }
        return sum;
    }

    /** The input kept in bytes: what stopped parsers have not parsed, and tokens that are not complete. */
    public long input() {
        long sum = 0;
        for (Known known : shares) {
            @Nullable BudgetShare share = known.get();
            sum += share == null ? 0 : share.input();
        }
        return sum;
    }

    /** What handlers have reserved, in bytes. */
    public long reserved() {
        long sum = 0;
        for (Known known : shares) {
            @Nullable BudgetShare share = known.get();
            sum += share == null ? 0 : share.reserved();
        }
        return sum;
    }

    // ---- for shares

    /** Takes {@code bytes}, which are in use already. */
    void take(long bytes) {
        taken.addAndGet(bytes);
    }

    /** Takes {@code bytes} if there is room for them. */
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

    /** Gives back {@code bytes}; lets parsers go on that wait for room. */
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

    /** Whether more than the limit is used. */
    boolean isFull() {
        return taken.get() > limit;
    }

    /** A parser waits for room; whether there is some. */
    boolean await() {
        awaited = true;
        return !isFull();
    }

    /** A charge will be given up. */
    void leaving(long bytes) {
        leaving.addAndGet(bytes);
    }

    /** The high-water mark for one that is set to {@code high}. */
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
     * Sheds a connection if there is no room for {@code bytes}, and is not going to be.
     *
     * @return whether room was made, or is going to be
     */
    boolean makeRoom(long bytes) {
        return makeRoom(bytes, null);
    }

    /** The same for a connection, which is not shed for what it asks itself: it is told that there is no room. */
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

    /** The heaviest of some that are drawn by lot; null if nobody holds anything. */
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

    /** One charge of all; null if it has just gone. */
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
