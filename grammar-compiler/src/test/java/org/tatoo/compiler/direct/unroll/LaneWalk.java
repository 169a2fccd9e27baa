package org.tatoo.compiler.direct.unroll;

import java.util.BitSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.DirectCode;
import org.tatoo.compiler.direct.Lane;
import org.tatoo.compiler.simulation.Automata;

/**
 * A random walk through an LR automaton, and through lanes in step with it: each lane has to do to its stack what the
 * automaton does. For grammars without virtual terminals.
 */
final class LaneWalk {
    /** What was met on the way. */
    enum Kind {
        TOKEN,
        REDUCTION,
        /** A lane that begins in several states. */
        ENTRY,
        /** A place where several stacks can be. */
        VARIANT,
        /** Another token than the optional one. */
        PAST,
        JOIN,
        CALL,
        REPEAT,
        /** The stack is written, and the code continues. */
        WRITTEN,
        /** The stack would grow, and another lane continues. */
        ENTER,
        FORK,
        SPLIT,
        GO,
        CALL_OF_TOKENS,
        DELIVER
    }

    private static final int MAX_HEIGHT = 40;

    private final LrStack stack;
    private final DirectCode code;
    private final Random random;
    private final Map<Kind, Integer> met = new EnumMap<>(Kind.class);
    private final int most;
    private int tokens;

    /** @param most the tokens of the walk */
    LaneWalk(Automata automata, DirectCode code, Random random, int most) {
        stack = new LrStack(automata);
        this.code = code;
        this.random = random;
        this.most = most;
    }

    Map<Kind, Integer> met() {
        return met;
    }

    LrStack stack() {
        return stack;
    }

    DirectCode code() {
        return code;
    }

    /** Walks. */
    void run() {
        while (tokens < most) {
            stack.clear();
            stack.reduceAll();
            boolean more = true;
            while (more) {
                more = step();
            }
        }
    }

    /** One token by the automaton, or as many as a lane has; false if the input has to end. */
    private boolean step() {
        for (Lane lane : code.lanes()) {
            int entry = lane.entries().indexOf(stack.top());
            if (entry >= 0 && lane.begin() instanceof Continuation.Next next) {
                return new LaneRun(this, lane, entry).follow(next.scan());
            }
        }
        int token = choose(stack.state().mode());
        if (token < 0) {
            return false;
        }
        stack.shift(token);
        stack.reduceAll();
        return true;
    }

    /** The next token, one of {@code mode}; -1 if the input has to end. */
    int choose(BitSet mode) {
        if (stack.size() >= MAX_HEIGHT || tokens++ >= most) {
            return -1;
        }
        int token = stack.choose(mode, random);
        if (token >= 0) {
            count(Kind.TOKEN);
        }
        return token;
    }

    void count(Kind kind) {
        met.merge(kind, 1, Integer::sum);
    }
}
