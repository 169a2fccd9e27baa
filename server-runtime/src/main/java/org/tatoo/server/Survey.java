package org.tatoo.server;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.tatoo.transport.Conversation;

/**
 * Looks for connections that may give their places to others: first those before their first byte, then those that are
 * idle; of each kind, first those of the address that has most connections; of these, first those that have waited
 * longest. One that is new stays, because its loop may not have read its first byte yet. Each loop shows its connections
 * once, on its thread.
 */
final class Survey {
    /** So many are found at most. */
    static final int MOST = 64;

    /** Before, a connection is new. */
    private static final long NEW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final Comparator<Candidate> BY_RANK = Comparator.comparing(Candidate::spoke)
            .thenComparing(Candidate::ofAddress, Comparator.reverseOrder())
            .thenComparingLong(Candidate::age);

    // The last one first, so that it can be replaced by a better one.
    private final PriorityQueue<Candidate> found = new PriorityQueue<>(BY_RANK.reversed());
    private final CountDownLatch loops;
    private final long now;

    /**
     * A survey that is to begin.
     *
     * @param loops their number
     * @param now the time on the clock of the connections
     */
    Survey(int loops, long now) {
        this.loops = new CountDownLatch(loops);
        this.now = now;
    }

    /**
     * A connection that may be ended now.
     *
     * @param spoke whether its peer has sent a byte
     * @param ofAddress the number of connections of its address
     * @param idleSince as of its clock
     * @param age the negative of the time for which it has waited
     */
    record Candidate(Conversation conversation, boolean spoke, int ofAddress, long idleSince, long age) {}

    /** Shows a connection. On its loop. */
    void show(Served served) {
        Conversation conversation = served.conversation();
        if (!conversation.mayBeDisplaced()) {
            return;
        }
        long idleSince = conversation.idleSince();
        if (conversation.isSilent() && now - idleSince < NEW_NANOS) {
            return;
        }
        Addresses.Share share = served.share();
        Candidate candidate = new Candidate(
                conversation,
                !conversation.isSilent(),
                share == null ? 0 : share.connections(),
                idleSince,
                idleSince - now);
        synchronized (found) {
            found.add(candidate);
            if (found.size() > MOST) {
                found.remove();
            }
        }
    }

    /** A loop has shown all its connections. */
    void done() {
        loops.countDown();
    }

    /** What was found, the best first; loops that have not answered in {@code millis} are left out. */
    List<Candidate> await(long millis) throws InterruptedException {
        // a loop that is late is seen next time
        boolean unused = loops.await(millis, TimeUnit.MILLISECONDS);
        synchronized (found) {
            return found.stream().sorted(BY_RANK).toList();
        }
    }
}
