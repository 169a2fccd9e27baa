package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.direct.Report;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Reporting;
import org.tatoo.compiler.grammar.Variant;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.compiler.lr.RegionEnds;

/** The effects of shifts and reductions on the part of the stack that a lane knows. */
final class StackEffects {
    /** The maximum number of states below the known part that code distinguishes. */
    private static final int MAX_BRANCHES = 4;

    /** The maximum number of consecutive reductions before the tables take over. */
    private static final int MAX_STEPS = 64;

    private final Reporting reporting;
    private final Grammar grammar;
    private final List<LrAutomaton.State> states;
    private final RegionEnds ends;

    /** The non-terminal whose reduction leads to each state, or {@link LrAutomaton#NONE}. */
    private final int[] behind;

    /** The terminal whose shift leads to each state, or {@link LrAutomaton#NONE}. */
    private final int[] shifted;

    /** The left-recursive non-terminals. */
    private final BitSet lists = new BitSet();

    /** The non-terminals with a bound, and those that lead to states where elements or bytes are counted. */
    private final BitSet counted = new BitSet();

    /** The possible states below each state on the stack. */
    private final BitSet[] below;

    StackEffects(Reporting reporting, LrAutomaton automaton) {
        this.reporting = reporting;
        grammar = reporting.grammar();
        states = automaton.states();
        ends = new RegionEnds(grammar);
        behind = new int[states.size()];
        Arrays.fill(behind, LrAutomaton.NONE);
        shifted = behind.clone();
        for (Variant variant : grammar.variants()) {
            if (variant.leftHandSide().longest().isPresent()) {
                counted.set(variant.leftHandSide().index());
            }
            if (!variant.rightHandSide().isEmpty()
                    && variant.rightHandSide().get(0).equals(variant.leftHandSide())) {
                lists.set(variant.leftHandSide().index());
            }
        }
        below = IntStream.range(0, states.size())
                .mapToObj(state -> new BitSet())
                .toArray(BitSet[]::new);
        for (int state = 0; state < states.size(); state++) {
            int[] successors = states.get(state).successors();
            for (int nonTerminal = 0; nonTerminal < successors.length; nonTerminal++) {
                if (successors[nonTerminal] != LrAutomaton.NONE) {
                    behind[successors[nonTerminal]] = nonTerminal;
                    below[successors[nonTerminal]].set(state);
                    if (states.get(successors[nonTerminal]).isCounted()) {
                        counted.set(nonTerminal);
                    }
                }
            }
            int[] actions = states.get(state).actions();
            for (int terminal = 0; terminal < actions.length; terminal++) {
                if (isShift(actions[terminal])) {
                    shifted[actions[terminal] - 1] = terminal;
                    below[actions[terminal] - 1].set(state);
                }
            }
        }
    }

    /**
     * A reduction.
     *
     * @param stack the stack afterwards
     */
    record Step(Report report, KnownStack stack) {}

    /**
     * The consecutive reductions that need neither look-ahead nor unknown entries.
     *
     * @param stack the stack after the last
     */
    record Reductions(List<Step> steps, KnownStack stack) {}

    /**
     * A reduction whose effect depends on an entry of the stack.
     *
     * @param depth the distance of that entry below the top
     * @param steps the reductions by the state there; empty if there are too many, or the tables must decide
     */
    record Fork(int depth, Map<Integer, Step> steps) {}

    private static boolean isShift(int action) {
        return action > 0 && action != LrAutomaton.ACCEPT;
    }

    LrAutomaton.State state(KnownStack stack) {
        return states.get(stack.top());
    }

    /** Returns the possible entries of lanes: states at the start and after non-terminals and virtual terminals. */
    List<Integer> entries() {
        boolean[] entered = new boolean[states.size()];
        for (int start = 0; start < grammar.starts().size(); start++) {
            entered[start] = true;
        }
        for (int state = 0; state < states.size(); state++) {
            entered[state] |= behind[state] != LrAutomaton.NONE;
            int[] actions = states.get(state).actions();
            for (int virtual = grammar.tokens().size() + 1; virtual < actions.length; virtual++) {
                if (isShift(actions[virtual])) {
                    entered[actions[virtual] - 1] = true;
                }
            }
        }
        return IntStream.range(0, entered.length)
                .filter(state -> entered[state] && scans(states.get(state)))
                .boxed()
                .toList();
    }

    /** Returns whether {@code state} has a question. */
    boolean asks(int state) {
        return states.get(state).question() != null;
    }

    /** Returns whether code recognises a token in {@code state}: not in productions with a bound. */
    static boolean scans(LrAutomaton.State state) {
        return state.soleReduction() == LrAutomaton.NONE
                && !state.extent().inside()
                && state.question() == null
                && !state.mode().isEmpty();
    }

    /**
     * Returns whether a lane of its own is better after {@code stack}. The tokens read so far have then become one
     * non-terminal, which is not hidden or is left-recursive.
     */
    boolean hasOwnLane(KnownStack stack) {
        int state = stack.top();
        return stack.states().size() <= 2
                && behind[state] != LrAutomaton.NONE
                && (!grammar.nonTerminals().get(behind[state]).hidden() || lists.get(behind[state]));
    }

    /** Returns the symbol before {@code state}, as in the grammar; empty at the start. */
    String behind(int state) {
        if (behind[state] != LrAutomaton.NONE) {
            return grammar.nonTerminals().get(behind[state]).name();
        }
        int terminal = shifted[state];
        if (terminal == LrAutomaton.NONE) {
            return "";
        }
        int tokens = grammar.tokens().size();
        String name = terminal < tokens
                ? grammar.tokens().get(terminal).name()
                : grammar.virtuals().get(terminal - tokens - 1).name();
        return "'" + name + "'";
    }

    /**
     * The effect of a terminal.
     *
     * @param before the reductions before its shift
     * @param stack the stack after the shift, or after these reductions
     * @param open the variant of a reduction before the shift whose effect depends on the entries below;
     * {@link LrAutomaton#NONE} if there is none
     */
    record Shift(List<Step> before, KnownStack stack, int open) {}

    /** Returns the effect of {@code terminal}; null if it cannot come, or if the tables must decide. */
    @Nullable
    Shift shift(KnownStack stack, int terminal) {
        List<Step> before = new ArrayList<>();
        KnownStack current = stack;
        while (true) {
            int action = state(current).actions()[terminal];
            if (action == 0 || action == LrAutomaton.ACCEPT || before.size() == MAX_STEPS) {
                return null;
            }
            if (action > 0) {
                return current.hasRoom() && !states.get(action - 1).isCounted()
                        ? new Shift(before, shifted(current, terminal, action - 1), LrAutomaton.NONE)
                        : null;
            }
            Step step = step(current, -action - 1);
            if (step == null) {
                return new Shift(before, current, -action - 1);
            }
            before.add(step);
            current = step.stack();
        }
    }

    private KnownStack shifted(KnownStack stack, int terminal, int state) {
        KnownStack shifted = stack.push(state);
        boolean kept =
                states.get(state).whole() && reporting.isKept(grammar.tokens().get(terminal));
        return kept ? shifted.keep(terminal) : shifted;
    }

    /** Returns the stack known at the beginning of a lane in {@code state}. */
    KnownStack entry(int state) {
        return isInside(state) ? KnownStack.inside(state) : KnownStack.of(state);
    }

    /** Returns whether the tokens before {@code state} belong to a call that is still to be made. */
    boolean isInside(int state) {
        return states.get(state).whole();
    }

    /** Returns the name of the element before {@code state} whose number is used; null if there is none. */
    @Nullable
    String name(int state) {
        return states.get(state).name();
    }

    /**
     * Returns the end of a region without which {@code stack} cannot continue; {@link LrAutomaton#NONE} if there is
     * none, or if the tables must decide.
     */
    int awaited(KnownStack stack) {
        return ends.isAwaited(state(stack)) ? ends.only(state(stack)) : LrAutomaton.NONE;
    }

    /** Returns the variant reduced except at the end of a region; {@link LrAutomaton#NONE} if there is none. */
    int elsewhere(KnownStack stack) {
        return ends.elsewhere(state(stack));
    }

    /** Returns whether the reduction of {@link #elsewhere} depends on the end of a region. */
    boolean looksAtEnd(KnownStack stack) {
        return ends.anywhere(state(stack)) == LrAutomaton.NONE;
    }

    /** Returns the reductions that need no look-ahead. */
    Reductions reductions(KnownStack stack) {
        List<Step> steps = new ArrayList<>();
        KnownStack current = stack;
        while (true) {
            int sole = ends.anywhere(state(current));
            Step step = sole == LrAutomaton.NONE ? null : step(current, sole);
            if (step == null || steps.size() == MAX_STEPS) {
                return new Reductions(steps, current);
            }
            steps.add(step);
            current = step.stack();
        }
    }

    /** Returns the reduction of the variant {@code number} for each possible state below. */
    Fork fork(KnownStack stack, int number) {
        Variant variant = grammar.variants().get(number);
        Map<Integer, Step> steps = new LinkedHashMap<>();
        int popped = variant.rightHandSide().size();
        if (popped < stack.states().size() || !stack.canReplace(popped) || isCounted(variant)) {
            return new Fork(0, steps);
        }
        Bottom bottom = bottom(stack, variant);
        if (bottom.states.cardinality() <= MAX_BRANCHES) {
            bottom.states.stream()
                    .forEach(state -> steps.put(
                            state,
                            new Step(
                                    Report.of(variant, reporting, stack.isStored()),
                                    stack.replaceAbove(state, bottom.above, successor(state, variant)))));
        }
        return new Fork(stack.written().size() + bottom.above.size(), steps);
    }

    /** Returns the reduction of a variant; null if it depends on the entries below, or if the tables must decide. */
    @Nullable
    Step step(KnownStack stack, int number) {
        Variant variant = grammar.variants().get(number);
        int popped = variant.rightHandSide().size();
        if (!stack.canReplace(popped) || isCounted(variant)) {
            return null;
        }
        int rest = stack.states().size() - popped;
        if (rest > 0) {
            int successor = successor(stack.states().get(rest - 1), variant);
            return new Step(Report.of(variant, reporting, stack.isStored()), stack.replace(popped, successor));
        }
        Bottom bottom = bottom(stack, variant);
        int[] successors = bottom.states.stream()
                .map(state -> successor(state, variant))
                .distinct()
                .toArray();
        return successors.length == 1
                ? new Step(
                        Report.of(variant, reporting, stack.isStored()), stack.replaceAll(bottom.above, successors[0]))
                : null;
    }

    /**
     * The entries below the known part that a reduction uncovers.
     *
     * @param states the possible states on top after the pop
     * @param above the popped entries above that top, below the known part; {@link KnownStack#UNKNOWN} if ambiguous
     */
    private record Bottom(BitSet states, List<Integer> above) {}

    private Bottom bottom(KnownStack stack, Variant variant) {
        BitSet bottoms = below[stack.states().get(0)];
        List<Integer> above = new ArrayList<>();
        for (int i = stack.states().size(); i < variant.rightHandSide().size(); i++) {
            above.add(0, bottoms.cardinality() == 1 ? bottoms.nextSetBit(0) : KnownStack.UNKNOWN);
            BitSet deeper = new BitSet();
            bottoms.stream().forEach(state -> deeper.or(below[state]));
            bottoms = deeper;
        }
        BitSet possible = new BitSet();
        bottoms.stream()
                .filter(state -> successor(state, variant) != LrAutomaton.NONE)
                .forEach(possible::set);
        return new Bottom(possible, above);
    }

    /** Returns whether the reduction of {@code variant} may count an element of a list with a bound. */
    private boolean isCounted(Variant variant) {
        return counted.get(variant.leftHandSide().index());
    }

    private int successor(int state, Variant variant) {
        return states.get(state).successors()[variant.leftHandSide().index()];
    }
}
