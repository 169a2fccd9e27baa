package org.tatoo.compiler.direct;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.automaton.Worklist;
import org.tatoo.compiler.direct.Following.Reduction;
import org.tatoo.compiler.direct.StackEffects.Step;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lr.LrAutomaton;
import org.tatoo.compiler.lr.Question;

/** Where a lane goes on when no token can come next, and how it goes over to other lanes. */
final class LaneEnds {
    /** The most questions and forks inside each other. */
    private static final int MAX_NESTING = 4;

    private final Grammar grammar;
    private final StackEffects effects;
    private final Worklist<Path> paths;
    private final int entry;
    private boolean beginsAgain;

    /** @param entry the state in which the lane begins */
    LaneEnds(Grammar grammar, StackEffects effects, Worklist<Path> paths, int entry) {
        this.grammar = grammar;
        this.effects = effects;
        this.paths = paths;
        this.entry = entry;
    }

    /** Whether this lane begins again somewhere. */
    boolean beginsAgain() {
        return beginsAgain;
    }

    int path(KnownStack stack) {
        return paths.number(stack.path());
    }

    /** The continuation in a state behind reductions; null if it is a token. */
    @Nullable
    Continuation end(KnownStack stack) {
        return end(stack, 0);
    }

    /** What {@code terminal} does in {@code from} if its {@code shift} depends on what is below. */
    Action split(int terminal, KnownStack from, StackEffects.Shift shift) {
        return split(terminal, from, List.of(), shift, 0);
    }

    private Action split(int terminal, KnownStack from, List<Step> first, StackEffects.Shift shift, int nesting) {
        List<Step> before = new ArrayList<>(first);
        before.addAll(shift.before());
        if (shift.open() == LrAutomaton.NONE) {
            return new Action.Shift(reductions(before), following(shift.stack(), List.of(), shift.stack(), nesting));
        }
        StackEffects.Fork fork = effects.fork(shift.stack(), shift.open());
        if (fork.steps().isEmpty() || nesting >= MAX_NESTING) {
            return new Action.Deliver(path(from));
        }
        List<Action.Case> cases = new ArrayList<>();
        fork.steps().forEach((bottom, step) -> {
            StackEffects.Shift inner = effects.shift(step.stack(), terminal);
            if (inner != null) {
                cases.add(new Action.Case(bottom, split(terminal, shift.stack(), List.of(step), inner, nesting + 1)));
            }
        });
        return new Action.Split(reductions(before), path(shift.stack()), fork.depth(), cases);
    }

    /** With the lane of the state on top: here if it is this one and the stack does not grow. */
    Continuation go(KnownStack stack) {
        if (stack.top() == entry && stack.path().growth() <= 0) {
            beginsAgain = true;
            return new Continuation.Repeat(0, 0);
        }
        return new Continuation.Go(stack.top());
    }

    List<Reduction> reductions(List<Step> steps) {
        return steps.stream()
                .map(step -> new Reduction(step.production(), path(step.stack())))
                .toList();
    }

    private @Nullable Continuation end(KnownStack stack, int nesting) {
        LrAutomaton.State state = effects.state(stack);
        if (state.soleReduction() != LrAutomaton.NONE) {
            return fork(stack, nesting);
        }
        Question question = state.question();
        if (question != null) {
            return question.kind() == Question.Kind.CHOICE && nesting < MAX_NESTING
                    ? ask(stack, question, nesting)
                    : new Continuation.Leave();
        }
        return StackEffects.scans(state) ? null : new Continuation.Leave();
    }

    private Continuation fork(KnownStack stack, int nesting) {
        int variant = effects.state(stack).soleReduction();
        StackEffects.Fork fork = effects.fork(stack, variant);
        if (fork.steps().isEmpty() || nesting >= MAX_NESTING) {
            return new Continuation.Reduce(variant);
        }
        List<Continuation.Case> cases = new ArrayList<>();
        fork.steps()
                .forEach((bottom, step) -> cases.add(
                        new Continuation.Case(bottom, following(stack, List.of(step), step.stack(), nesting))));
        return new Continuation.Fork(fork.depth(), cases);
    }

    private Continuation ask(KnownStack stack, Question question, int nesting) {
        List<Continuation.Answer> answers = new ArrayList<>();
        Selector selector = null;
        for (VirtualTerminal virtual : grammar.virtuals()) {
            if (!question.equals(Question.of(virtual))) {
                continue;
            }
            selector = ((VirtualTerminal.Choice) virtual).selector();
            int terminal = terminal(virtual);
            StackEffects.Shift shift = effects.shift(stack, terminal);
            if (shift != null && shift.before().isEmpty() && shift.open() == LrAutomaton.NONE) {
                answers.add(new Continuation.Answer(
                        terminal,
                        virtual.name().replace('.', '_'),
                        following(shift.stack(), List.of(), shift.stack(), nesting)));
            }
        }
        return selector == null
                ? new Continuation.Leave()
                : new Continuation.Ask(selector.name(), firstTerminal(selector), answers);
    }

    private int firstTerminal(Selector selector) {
        return grammar.virtuals().stream()
                .filter(virtual -> virtual instanceof VirtualTerminal.Choice choice
                        && choice.selector().equals(selector))
                .mapToInt(this::terminal)
                .min()
                .orElseThrow();
    }

    private int terminal(VirtualTerminal virtual) {
        return grammar.tokens().size() + 1 + virtual.index();
    }

    private Following following(KnownStack before, List<Step> first, KnownStack stack, int nesting) {
        StackEffects.Reductions reductions = effects.reductions(stack);
        List<Step> steps = new ArrayList<>(first);
        steps.addAll(reductions.steps());
        Continuation end = end(reductions.stack(), nesting + 1);
        return new Following(path(before), reductions(steps), end != null ? end : go(reductions.stack()));
    }
}
