package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Lane;

/**
 * The unfolding of all lanes together, the most valuable place first. It ends when the class is full or the rest is
 * rare.
 */
final class Unfolding {
    /** The base limit of bytes, increased for each state of the automaton; more unfolding only makes code longer. */
    private static final int LEAST_BYTES = 7_500;

    private static final int BYTES_A_STATE = 380;

    /** The minimum share of the tokens of a place; the tables process rarer ones. */
    private static final double MIN_SHARE = 0.0005;

    /**
     * The minimum share per byte of code. With 0.000002, the records of a browser's request take 5.6 % more bytecodes,
     * with 0.000004 its events 11 %. With this value they take as many as without a limit.
     */
    private static final double MIN_VALUE = 0.0000018;

    /** The share of visits that come from the tables, for a state after a part of a production. */
    private static final double FROM_TABLES = 0.1;

    /** The maximum number of lanes; the method that dispatches between lanes has a line for each. */
    private static final int MAX_LANES = 130;

    /**
     * The maximum number of constants. Each takes 16 bytes of their class's one initialiser; a method has at most 500.
     */
    private static final int MAX_CONSTANTS = 3000;

    private final Lanes lanes;
    private final Set<Integer> entries = new HashSet<>();
    private final List<LaneCoding> found = new ArrayList<>();
    private final Queue<Candidate> candidates =
            new PriorityQueue<>(Comparator.comparingDouble((Candidate candidate) -> -candidate.value)
                    .thenComparingInt(Candidate::number));
    private final int most;
    private int room;
    private int numbers;

    /**
     * A candidate to unfold next.
     *
     * @param value the share of the tokens per byte of code
     * @param share the share of the tokens
     * @param number the tie-breaker between equally valuable candidates
     * @param lane the lane of the place; null for a new lane
     * @param place the place; null for a new lane
     * @param state the state in which the new lane begins
     */
    private record Candidate(
            double value,
            double share,
            int number,
            @Nullable LaneCoding lane,
            @Nullable Place place,
            int state) {}

    Unfolding(Lanes lanes) {
        this.lanes = lanes;
        int states = lanes.automata().automaton().states().size();
        most = Math.min(lanes.measure().most(), LEAST_BYTES + BYTES_A_STATE * states);
        room = most;
    }

    /** Adds a state where a lane may begin, possibly reached from the tables. */
    void addEntry(int state) {
        boolean own = lanes.effects().hasOwnLane(KnownStack.of(state));
        addEntry(state, own ? 1 : FROM_TABLES);
    }

    /** Adds a state often reached from the tables because the input ended before it. */
    void addCutEntry(int state) {
        add(state, FROM_TABLES);
    }

    /** Adds a state where a lane may begin, for {@code part} of its visits. */
    private void addEntry(int state, double part) {
        if (!lanes.effects().isInside(state)) {
            add(state, part);
        }
    }

    private void add(int state, double part) {
        if (entries.add(state)) {
            double share = part * lanes.visits().share(state);
            LaneCoding lane = new LaneCoding(lanes, state);
            Place first = lane.first(share);
            int weight = first == null ? 100 : lane.weight(first);
            candidates.add(new Candidate(share / weight, share, numbers++, null, null, state));
        }
    }

    /** Returns the lanes; those that begin with a question come last. */
    List<Lane> unfold() {
        while (!candidates.isEmpty() && lanes.measure().constants() <= MAX_CONSTANTS) {
            Candidate next = candidates.remove();
            if (next.share >= MIN_SHARE && next.value >= MIN_VALUE) {
                take(next);
            }
        }
        lanes.paths().clear();
        return found.stream()
                .map(LaneCoding::lane)
                .sorted(Comparator.comparing(Lane::asks))
                .toList();
    }

    private void take(Candidate candidate) {
        if (candidate.lane == null || candidate.place == null) {
            if (found.size() < MAX_LANES) {
                begin(candidate);
            }
        } else if (candidate.place.part == null) {
            settle(candidate.lane, candidate.place);
        }
    }

    /** Returns an upper bound of the bytes of bytecode of the unfolded code. */
    int bytes() {
        return most - room;
    }

    private void begin(Candidate candidate) {
        for (LaneCoding known : found) {
            int before = known.bytes();
            boolean added = known.addEntry(candidate.state, room);
            room -= known.bytes() - before;
            if (added) {
                return;
            }
        }
        LaneCoding lane = new LaneCoding(lanes, candidate.state);
        Place first = lane.first(candidate.share);
        if (first != null) {
            if (settle(lane, first)) {
                found.add(lane);
            }
        } else if (lane.questionBytes() > 0 && lane.questionBytes() <= room) {
            found.add(lane);
            room -= lane.questionBytes();
            addEntries(lane.lane().continuations());
        }
    }

    private boolean settle(LaneCoding lane, Place place) {
        int before = lane.bytes();
        if (!lane.settle(place, room)) {
            place.stacks.each().forEach(stack -> addEntry(stack.top(), 1));
            return false;
        }
        Set<Place> open = lane.unfold(place);
        room -= lane.bytes() - before + lanes.use(place.method, place.code);
        for (Place next : open) {
            double value = next.share / lane.weight(next);
            candidates.add(new Candidate(
                    value,
                    next.share,
                    numbers++,
                    lane,
                    next,
                    next.stacks.first().top()));
        }
        addEntries(lane.ends(place));
        return true;
    }

    private void addEntries(Stream<Continuation> continuations) {
        continuations.forEach(continuation -> {
            if (continuation instanceof Continuation.Go go) {
                addEntry(go.state(), 1);
            }
        });
    }
}
