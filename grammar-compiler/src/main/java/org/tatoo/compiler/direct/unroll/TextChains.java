package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.tatoo.compiler.direct.Branch;
import org.tatoo.compiler.direct.Jump;
import org.tatoo.compiler.direct.LexerState;
import org.tatoo.compiler.regex.ByteSet;

/**
 * A merger of consecutive states with one byte each into one comparison, as for CR LF or the prefix of HTTP versions.
 * If the buffer ends within such a text, the tables read the token again. Therefore only texts near the beginning of a
 * token are merged.
 */
final class TextChains {
    /** The maximum number of bytes of a token that are read again. */
    private static final int MAX = 32;

    private final Map<Integer, LexerState> states = new HashMap<>();
    private final Map<Integer, Integer> arrivals = new HashMap<>();
    private final Set<Integer> folded = new HashSet<>();
    private final List<Branch> branches;
    private final List<LexerState> rest;

    /**
     * Simplifies a token's code.
     *
     * @param bounds the maximum number of the token's bytes before each state that no loop leads to
     */
    TextChains(List<Branch> branches, List<LexerState> states, Map<Integer, Integer> bounds) {
        states.forEach(state -> this.states.put(state.state(), state));
        Stream.concat(branches.stream(), states.stream().flatMap(state -> state.branches().stream()))
                .map(Branch::jump)
                .forEach(jump -> {
                    if (jump instanceof Jump.ToState to) {
                        arrivals.merge(to.state(), 1, Integer::sum);
                    }
                });
        this.branches = chained(branches, 0);
        List<LexerState> simplified = new ArrayList<>();
        for (LexerState state : states) {
            if (!folded.contains(state.state())) {
                boolean open = state.stay().size() > 0 || state.loop();
                int before = open ? MAX : bounds.getOrDefault(state.state(), MAX);
                simplified.add(state.with(chained(state.branches(), before)));
            }
        }
        rest = simplified;
    }

    List<Branch> branches() {
        return branches;
    }

    List<LexerState> states() {
        return rest;
    }

    private List<Branch> chained(List<Branch> branches, int before) {
        return branches.stream().map(branch -> chained(branch, before)).toList();
    }

    private Branch chained(Branch branch, int before) {
        List<ByteSet> text = new ArrayList<>(branch.text());
        Jump jump = branch.jump();
        while (isCharacter(text.get(0)) && before + text.size() < MAX && jump instanceof Jump.ToState to) {
            LexerState state = states.get(to.state());
            if (state == null || !isLink(state)) {
                break;
            }
            folded.add(to.state());
            text.addAll(state.branches().get(0).text());
            jump = state.branches().get(0).jump();
        }
        return new Branch(text, jump);
    }

    /** Returns whether {@code state} only links two bytes: one branch leads to it and one from it. */
    private boolean isLink(LexerState state) {
        return state.branches().size() == 1
                && isCharacter(state.branches().get(0).bytes())
                && state.otherwise() instanceof Jump.Retry
                && state.stay().size() == 0
                && state.max() == 0
                && !state.loop()
                && arrivals.getOrDefault(state.state(), 0) == 1;
    }

    /** Returns whether {@code bytes} is a single byte, or a letter in both cases. */
    private static boolean isCharacter(ByteSet bytes) {
        if (bytes.size() == 1) {
            return true;
        }
        int first = bytes.firstOutside(ByteSet.NONE);
        return bytes.size() == 2 && first >= 'A' && first <= 'Z' && bytes.contains(first | 0x20);
    }
}
