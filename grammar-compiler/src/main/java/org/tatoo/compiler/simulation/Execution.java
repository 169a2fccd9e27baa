package org.tatoo.compiler.simulation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.Question;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.runtime.SyntaxError.Kind;

/** A run over an input, from its first byte to the verdict. */
final class Execution {
    private final Simulation simulation;
    private final Grammar grammar;
    private final Lexer lexer;
    private final byte[] input;
    private final List<Answer> script;

    private final List<Lexeme> lexemes = new ArrayList<>();
    private final List<Answer> answers = new ArrayList<>();
    /** The positions at which the open regions end, the innermost first. */
    private final Deque<Integer> ends = new ArrayDeque<>();

    private int offset;
    private @Nullable Run result;

    Execution(Simulation simulation, Grammar grammar, Lexer lexer, byte[] input, List<Answer> script) {
        this.simulation = simulation;
        this.grammar = grammar;
        this.lexer = lexer;
        this.input = input;
        this.script = script;
    }

    Run run(Configuration start) {
        Configuration configuration = start;
        while (result == null) {
            Question question = simulation.state(configuration).question();
            Configuration next = question != null
                    ? ask(configuration, question)
                    : offset == end() && !ends.isEmpty() ? leave(configuration) : read(configuration);
            if (next != null && next.top().height() > grammar.depth() + 1) {
                end(Kind.TOO_DEEP, offset);
            }
            if (next != null) {
                configuration = next;
            }
        }
        return result;
    }

    private int end() {
        return ends.isEmpty() ? input.length : ends.element();
    }

    /** Continues after the innermost region. */
    private @Nullable Configuration leave(Configuration configuration) {
        for (VirtualTerminal terminal : grammar.virtuals()) {
            Configuration next = terminal instanceof VirtualTerminal.Edge edge && edge.isEnd()
                    ? answer(configuration, terminal, 0)
                    : null;
            if (next != null) {
                ends.pop();
                return next;
            }
        }
        return end(Kind.REGION_ENDS, offset);
    }

    /** Reads one token, blank or comment; returns null if the run is over. */
    private @Nullable Configuration read(Configuration configuration) {
        if (offset == input.length) {
            Limits.Excess excess = simulation.excess(configuration, simulation.end(), bytes(offset));
            return simulation.accepts(configuration)
                    ? end(null, offset)
                    : end(excess == null ? Kind.UNEXPECTED_END : excess.kind(), offset);
        }
        Scan scan = simulation.scan(configuration, Arrays.copyOf(input, Math.min(end(), input.length)), offset);
        int last = simulation.lastEnd(configuration);
        int most = scan.tooLong()
                ? scan.read() - 1
                : scan.matches() ? offset + rule(scan).max() : Integer.MAX_VALUE;
        if (scan.read() > last && last < most && (!scan.matches() || scan.end() > last)) {
            return end(Kind.TOO_LONG, Math.max(last, offset));
        }
        if (scan.tooLong()
                || (scan.matches() && scan.end() - offset > rule(scan).max())) {
            return end(Kind.TOKEN_TOO_LONG, offset);
        }
        if (!scan.matches()) {
            return end(scan.read() == input.length ? Kind.UNEXPECTED_END : Kind.UNEXPECTED_BYTE, scan.read());
        }
        return deliver(configuration, scan);
    }

    /** Returns the bytes from here to {@code end}. */
    private Frame.Range bytes(int end) {
        return new Frame.Range(offset, end);
    }

    private LexicalRule rule(Scan scan) {
        return lexer.rules().get(scan.rule());
    }

    private @Nullable Configuration deliver(Configuration configuration, Scan scan) {
        boolean token = rule(scan).kind() == LexicalRule.Kind.TOKEN;
        Configuration next =
                token ? simulation.read(configuration, scan.rule(), input, offset, scan.end()) : configuration;
        Limits.Excess excess = next == null ? simulation.excess(configuration, scan.rule(), bytes(scan.end())) : null;
        if (excess != null
                && (excess.at() < scan.end() || !simulation.isBadValue(scan.rule(), input, offset, scan.end()))) {
            return end(excess.kind(), excess.at());
        }
        if (next == null) {
            boolean number = simulation.isNumber(scan.rule());
            return end(number ? Kind.BAD_VALUE : Kind.UNEXPECTED_TOKEN, offset);
        }
        lexemes.add(new Lexeme(
                scan.rule(),
                offset,
                scan.end() - offset,
                token ? simulation.passed(configuration, scan.rule()) : configuration.passed()));
        offset = scan.end();
        return next;
    }

    private @Nullable Configuration ask(Configuration configuration, Question question) {
        if (question.kind() == Question.Kind.CHOICE) {
            return choose(configuration, question);
        }
        VirtualTerminal first = grammar.virtuals().stream()
                .filter(terminal -> Question.of(terminal).equals(question))
                .findFirst()
                .orElseThrow();
        if (question.kind() == Question.Kind.MORE) {
            int last = first.index() + (configuration.count() > 0 ? 0 : 1); // END is declared after MORE
            return afterStep(answer(configuration, grammar.virtuals().get(last), 0));
        }
        if (first instanceof VirtualTerminal.Until until) {
            return search(configuration, until);
        }
        if (first instanceof VirtualTerminal.Edge edge) {
            return enter(configuration, edge);
        }
        if (first instanceof VirtualTerminal.Bytes bytes) {
            long length = number(configuration, bytes.length());
            return length < 0 || length > Math.min(bytes.max(), left())
                    ? end(Kind.BAD_LENGTH, offset)
                    : take(configuration, bytes, length);
        }
        VirtualTerminal.Step step = (VirtualTerminal.Step) first;
        long count = number(configuration, step.counter().term());
        return count < 0
                        || count
                                > Math.min(
                                        step.counter().max(),
                                        left()
                                                / grammar.least()
                                                        .get(step.counter().index()))
                ? end(Kind.BAD_LENGTH, offset)
                : afterStep(answer(configuration, step, count));
    }

    private long left() {
        return ends.isEmpty() ? Long.MAX_VALUE : ends.element() - offset;
    }

    private @Nullable Configuration enter(Configuration configuration, VirtualTerminal.Edge edge) {
        long length = number(configuration, edge.region().length());
        if (length < 0 || length > Math.min(edge.region().max(), left())) {
            return end(Kind.BAD_LENGTH, offset);
        }
        ends.push((int) Math.min(Integer.MAX_VALUE, offset + length));
        return afterStep(answer(configuration, edge, 0));
    }

    /** Continues after raw bytes and the text that ends them. */
    private @Nullable Configuration search(Configuration configuration, VirtualTerminal.Until until) {
        if (until.isToEnd()) {
            return take(configuration, until, input.length - offset);
        }
        String bytes = new String(input, offset, Math.min(end(), input.length) - offset, StandardCharsets.ISO_8859_1);
        int at = bytes.startsWith(until.text()) ? 0 : bytes.indexOf(until.after() + until.text());
        if (at > 0 || !bytes.startsWith(until.text())) {
            at += at < 0 ? 0 : until.after().length();
        }
        int to = at < 0
                ? Math.min(end(), input.length)
                : offset + at + until.text().length();
        Limits.Excess excess = simulation.excess(configuration, simulation.column(until), bytes(to));
        if (excess != null && excess.at() < to && (at < 0 || excess.at() - offset < until.max())) {
            return end(excess.kind(), excess.at());
        }
        if (at < 0) {
            return end(ends.isEmpty() ? Kind.UNEXPECTED_END : Kind.REGION_ENDS, end());
        }
        if (at > until.max()) {
            return end(Kind.TOKEN_TOO_LONG, offset);
        }
        return afterRaw(configuration, until, to);
    }

    private @Nullable Configuration take(Configuration configuration, VirtualTerminal terminal, long length) {
        int to = (int) Math.min(Integer.MAX_VALUE, offset + length);
        Limits.Excess excess = simulation.excess(configuration, simulation.column(terminal), bytes(to));
        if (excess != null && excess.at() < to) {
            return end(excess.kind(), terminal instanceof VirtualTerminal.Until ? excess.at() : offset);
        }
        if (length > input.length - offset) {
            return end(Kind.UNEXPECTED_END, input.length);
        }
        return afterRaw(configuration, terminal, to);
    }

    private @Nullable Configuration afterRaw(Configuration configuration, VirtualTerminal terminal, int to) {
        Frame.Range raw = bytes(to);
        offset = to;
        Configuration next = simulation.answer(configuration, terminal, 0, raw);
        return afterStep(next == null ? excess(configuration, terminal, raw) : next);
    }

    private @Nullable Configuration excess(Configuration configuration, VirtualTerminal terminal, Frame.Range raw) {
        Limits.Excess excess = simulation.excess(configuration, simulation.column(terminal), raw);
        return excess == null ? null : end(excess.kind(), offset);
    }

    private @Nullable Configuration choose(Configuration configuration, Question question) {
        List<VirtualTerminal.Choice> values = grammar.virtuals().stream()
                .filter(terminal -> Question.of(terminal).equals(question))
                .map(VirtualTerminal.Choice.class::cast)
                .toList();
        Selector.ByNumber byNumber = values.get(0).selector().number();
        if (byNumber != null) {
            long number = number(configuration, byNumber.term());
            int value = number == Long.MIN_VALUE ? -1 : byNumber.value(number);
            return afterStep(value < 0 ? null : answer(configuration, values.get(value), 0));
        }
        int first = IntStream.range(0, values.size())
                .filter(i -> simulation.answer(configuration, values.get(i), 0) != null)
                .findFirst()
                .orElse(0);
        long value = answers.size() < script.size() ? script.get(answers.size()).value() : first;
        VirtualTerminal.Choice chosen = values.get((int) value);
        answers.add(Simulation.answer(chosen));
        return afterStep(answer(configuration, chosen, 0));
    }

    /** Returns the configuration after {@code terminal}; null, perhaps after the verdict, if it is rejected. */
    private @Nullable Configuration answer(Configuration configuration, VirtualTerminal terminal, long count) {
        Configuration next = simulation.answer(configuration, terminal, count);
        return next == null ? excess(configuration, terminal, bytes(offset)) : next;
    }

    private @Nullable Configuration afterStep(@Nullable Configuration next) {
        return next == null ? end(Kind.BAD_CHOICE, offset) : next;
    }

    private long number(Configuration configuration, Term term) {
        long asked = 0;
        Optional<String> method = term.method();
        if (method.isPresent()) {
            asked = answers.size() < script.size() ? script.get(answers.size()).value() : 0;
            answers.add(Answer.number(method.get(), asked));
        }
        return simulation.number(configuration, term, asked, left());
    }

    private @Nullable Configuration end(@Nullable Kind error, int at) {
        result = result == null ? new Run(lexemes, answers, error, at) : result;
        return null;
    }
}
