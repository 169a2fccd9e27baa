package org.tatoo.compiler.direct.unroll;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.tatoo.compiler.direct.Continuation;
import org.tatoo.compiler.direct.Following;
import org.tatoo.compiler.direct.Value;
import org.tatoo.compiler.grammar.Counter;
import org.tatoo.compiler.grammar.Feeding;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.Question;
import org.tatoo.compiler.grammar.Region;
import org.tatoo.compiler.grammar.Reporting;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lr.LrAutomaton;

/** The continuations of a lane after the answers to questions, which are virtual terminals. */
final class QuestionEnds {
    private final Reporting reporting;
    private final Grammar grammar;
    private final StackEffects effects;
    private final LaneEnds ends;
    private final AnswerShares shares;

    QuestionEnds(Reporting reporting, StackEffects effects, LaneEnds ends) {
        this.reporting = reporting;
        grammar = reporting.grammar();
        this.effects = effects;
        this.ends = ends;
        shares = new AnswerShares(reporting.numbers());
    }

    Open<Continuation> ask(KnownStack stack, Question question, int nesting) {
        Map<VirtualTerminal, KnownStack> shifted = new LinkedHashMap<>();
        for (VirtualTerminal virtual : grammar.virtuals()) {
            StackEffects.Shift shift =
                    question.equals(Question.of(virtual)) ? effects.shift(stack, terminal(virtual)) : null;
            if (shift != null && shift.before().isEmpty() && shift.open() == LrAutomaton.NONE) {
                shifted.put(virtual, shift.stack());
            }
        }
        List<VirtualTerminal> answers = List.copyOf(shifted.keySet());
        List<KnownStack> stacks = List.copyOf(shifted.values());
        if (question.kind() == Question.Kind.MORE) {
            return answers.size() == 2
                    ? repetition(stack.depthBelowTop(), stacks.get(0), stacks.get(1), nesting)
                    : Open.closed(new Continuation.Leave());
        }
        if (answers.isEmpty()) {
            return Open.closed(new Continuation.Leave());
        }
        KnownStack behind = stacks.get(0);
        if (answers.get(0) instanceof VirtualTerminal.Choice choice) {
            return choose(choice.selector(), shifted, nesting);
        }
        Term term = answers.get(0).term();
        if (term == null || term.method().isPresent() || answers.get(0).feeding() != Feeding.NONE) {
            return Open.closed(new Continuation.Leave());
        }
        Value value = Value.of(term, reporting.numbers());
        Open<Following> following = ends.open(behind, nesting);
        if (answers.get(0) instanceof VirtualTerminal.Bytes bytes) {
            int terminal = terminal(bytes);
            return following.map(
                    next -> new Continuation.Data(value, bytes.max(), terminal, bytes.name(), behind.top(), next));
        }
        if (answers.get(0) instanceof VirtualTerminal.Edge edge) {
            int end = end(edge.region());
            return following.map(
                    next -> new Continuation.Begin(value, edge.region().max(), end, next));
        }
        Counter counter = ((VirtualTerminal.Step) answers.get(0)).counter();
        int least = effects.state(stack).inside() ? grammar.least().get(counter.index()) : 0;
        int entry = behind.depthBelowTop() - 1;
        return following.map(next -> new Continuation.Count(value, counter.max(), least, entry, next));
    }

    /** Returns the number of the virtual terminal that ends {@code region}. */
    private int end(Region region) {
        return grammar.virtuals().stream()
                .filter(virtual -> virtual instanceof VirtualTerminal.Edge edge
                        && edge.isEnd()
                        && edge.region().equals(region))
                .mapToInt(this::terminal)
                .findFirst()
                .orElseThrow();
    }

    private Open<Continuation> repetition(int entry, KnownStack more, KnownStack end, int nesting) {
        Following behind = ends.closed(ends.open(end, nesting + 1));
        return ends.open(more, nesting + 1).map(element -> new Continuation.Repetition(entry, element, behind));
    }

    /** Returns the sequels of the answers; that of the most frequent answer stays in the same code. */
    private Open<Continuation> choose(Selector selector, Map<VirtualTerminal, KnownStack> shifted, int nesting) {
        List<VirtualTerminal> answers = List.copyOf(shifted.keySet());
        List<KnownStack> stacks = List.copyOf(shifted.values());
        List<Open<Following>> followings =
                stacks.stream().map(stack -> ends.open(stack, nesting + 1)).toList();
        int often = IntStream.range(0, answers.size())
                .filter(i -> followings.get(i).arrival() != null)
                .boxed()
                .max(Comparator.comparingDouble((Integer i) -> shares.of((VirtualTerminal.Choice) answers.get(i)))
                        .thenComparing(Comparator.reverseOrder()))
                .orElse(0);
        // closed now, because the transfer to another lane depends on the method of the current place
        List<Following> closed = followings.stream().map(ends::closed).toList();
        return followings.get(often).map(next -> {
            List<Continuation.Answer> all = new ArrayList<>();
            for (int i = 0; i < answers.size(); i++) {
                VirtualTerminal answer = answers.get(i);
                String name = answer.isReported() && !reporting.isBuilding()
                        ? answer.name().replace('.', '_')
                        : null;
                all.add(new Continuation.Answer(terminal(answer), name, i == often ? next : closed.get(i)));
            }
            return new Continuation.Ask(
                    selector.number() == null ? selector.name() : null, selector.index(), firstTerminal(selector), all);
        });
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
}
