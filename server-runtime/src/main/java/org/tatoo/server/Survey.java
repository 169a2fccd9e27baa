package org.tatoo.server;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.tatoo.transport.Conversation;

/**
 * A search for connections that may be ended in favor of others. Silent connections precede idle ones. Within each
 * kind, connections of the address with the most connections come first, then those that have waited longest. New
 * connections are excluded, because their loop may not have read the first byte yet. Each loop adds its connections
 * once, on its thread.
 */
final class Survey {
    /** The maximum number of candidates. */
    static final int MOST = 64;

    /** The age below which a connection is new. */
    private static final long NEW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final Comparator<Candidate> BY_RANK = Comparator.comparing(Candidate::spoke)
            .thenComparing(Candidate::ofAddress, Comparator.reverseOrder())
            .thenComparingLong(Candidate::age);

    // Worst first, so that a better candidate can replace it.
    private final PriorityQueue<Candidate> found = new PriorityQueue<>(BY_RANK.reversed());
    private final CountDownLatch loops;
    private final long now;

    /**
     * Creates a survey.
     *
     * @param loops the number of loops
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
     * @param idleSince the start of its idle time, as of its clock
     * @param age the negated time for which it has waited
     */
    record Candidate(Conversation conversation, boolean spoke, int ofAddress, long idleSince, long age) {}

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

    void done() {
        loops.countDown();
    }

    /** Returns the candidates, best first; leaves out loops that have not answered within {@code millis}. */
    List<Candidate> await(long millis) throws InterruptedException {
        // a late loop is included next time
        boolean unused = loops.await(millis, TimeUnit.MILLISECONDS);
        synchronized (found) {
            return found.stream().sorted(BY_RANK).toList();
        }
    }
}
