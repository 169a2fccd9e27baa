package org.tatoo.samples.calendar;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A queue of waiting attempts, ordered by rank: attempts of a lower rank go first. Within a rank the sources take
 * turns, one attempt each. Half of the turns go to the source that has waited longest. The other half go to the newest
 * source that has had no turn yet. A newcomer thus overtakes hundreds of earlier sources, yet no source starves. Not
 * thread-safe.
 */
final class AttemptQueue {
    private final ToIntFunction<Attempt> rank;
    private final CalendarLimits limits;
    private final List<Rank> ranks = new ArrayList<>();
    private final Map<String, Integer> ofSource = new HashMap<>();
    private int size;

    /** The sources of one rank. */
    private static final class Rank {
        final Map<String, Lane> lanes = new HashMap<>();
        final Deque<Lane> newcomers = new ArrayDeque<>();
        final Deque<Lane> others = new ArrayDeque<>();
        long turns;
        boolean newestNext;
    }

    /** The attempts of one source; never empty. */
    private static final class Lane {
        final Deque<Attempt> attempts = new ArrayDeque<>();
        long turn;
    }

    /**
     * Creates an empty queue.
     *
     * @param count the number of ranks
     * @param rank gives the current rank of an attempt, from 0; it may rise while the attempt waits
     */
    AttemptQueue(int count, ToIntFunction<Attempt> rank, CalendarLimits limits) {
        this.rank = rank;
        this.limits = limits;
        for (int i = 0; i < count; i++) {
            ranks.add(new Rank());
        }
    }

    /**
     * Adds an attempt. If the queue is full, it evicts an attempt of the highest occupied rank, from the source that
     * has waited longest.
     *
     * @return the attempt that has no room: null, {@code attempt}, or another one
     */
    @Nullable
    Attempt add(Attempt attempt) {
        if (ofSource.getOrDefault(attempt.source(), 0) >= limits.waitingLoginsPerAddress()) {
            return attempt;
        }
        int wanted = rank.applyAsInt(attempt);
        Attempt displaced = null;
        if (size == limits.waitingLogins()) {
            int highest = highest();
            if (wanted > highest) {
                return attempt;
            }
            displaced = takeOf(ranks.get(highest), false);
        }
        count(attempt, 1);
        enter(attempt, wanted);
        return displaced;
    }

    private int highest() {
        int highest = ranks.size() - 1;
        while (ranks.get(highest).lanes.isEmpty()) {
            highest--;
        }
        return highest;
    }

    private void enter(Attempt attempt, int number) {
        Rank entered = ranks.get(number);
        Lane lane = entered.lanes.get(attempt.source());
        if (lane == null) {
            lane = new Lane();
            lane.turn = entered.turns++;
            entered.lanes.put(attempt.source(), lane);
            entered.newcomers.addLast(lane);
        }
        lane.attempts.addLast(attempt);
    }

    /** Removes and returns the next attempt, or null if the queue is empty. */
    @Nullable
    Attempt take() {
        for (int i = 0; i < ranks.size(); i++) {
            Rank current = ranks.get(i);
            while (!current.lanes.isEmpty()) {
                current.newestNext = !current.newestNext;
                Attempt next = takeOf(current, current.newestNext);
                int now = rank.applyAsInt(next);
                if (now <= i) {
                    return next;
                }
                count(next, 1);
                enter(next, now);
            }
        }
        return null;
    }

    /** Removes and returns an attempt of a non-empty rank. */
    private Attempt takeOf(Rank current, boolean newest) {
        Lane lane = pollLane(current, newest);
        Attempt attempt = lane.attempts.removeFirst();
        count(attempt, -1);
        if (lane.attempts.isEmpty()) {
            current.lanes.remove(attempt.source());
        } else {
            lane.turn = current.turns++;
            current.others.addLast(lane);
        }
        return attempt;
    }

    private static Lane pollLane(Rank current, boolean newest) {
        Lane newcomer = current.newcomers.peekFirst();
        Lane other = current.others.peekFirst();
        if (newcomer == null) {
            return current.others.removeFirst();
        }
        if (newest) {
            return current.newcomers.removeLast();
        }
        boolean first = other == null || newcomer.turn < other.turn;
        return first ? current.newcomers.removeFirst() : current.others.removeFirst();
    }

    /** Removes an attempt; returns false if it is not in the queue. */
    boolean remove(Attempt attempt) {
        for (Rank current : ranks) {
            Lane lane = current.lanes.get(attempt.source());
            if (lane != null && lane.attempts.remove(attempt)) {
                count(attempt, -1);
                if (lane.attempts.isEmpty()) {
                    current.lanes.remove(attempt.source());
                    current.newcomers.remove(lane);
                    current.others.remove(lane);
                }
                return true;
            }
        }
        return false;
    }

    private void count(Attempt attempt, int change) {
        size += change;
        ofSource.merge(attempt.source(), change, (before, more) -> before + more == 0 ? null : before + more);
    }

    boolean isEmpty() {
        return size == 0;
    }
}
