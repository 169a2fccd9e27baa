package org.tatoo.compiler.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Grammar;
import org.tatoo.compiler.grammar.LexicalRule;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.Question;
import org.tatoo.runtime.SyntaxError.Kind;

/** One run over one input, from its first byte to the verdict. */
final class Execution {
    private final Simulation simulation;
    private final Grammar grammar;
    private final Lexer lexer;
    private final byte[] input;
    private final List<Answer> script;

    private final List<Lexeme> lexemes = new ArrayList<>();
    private final List<Answer> answers = new ArrayList<>();
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
            Configuration next = question == null ? read(configuration) : ask(configuration, question);
            if (next != null && next.top().height() > grammar.depth() + 1) {
                end(Kind.TOO_DEEP, offset);
            }
            if (next != null) {
                configuration = next;
            }
        }
        return result;
    }

    /** Reads one token, blank or comment; returns null if the run is over. */
    private @Nullable Configuration read(Configuration configuration) {
        if (offset == input.length) {
            return simulation.accepts(configuration) ? end(null, offset) : end(Kind.UNEXPECTED_END, offset);
        }
        Scan scan = simulation.scan(configuration, input, offset);
        if (scan.tooLong()
                || (scan.matches() && scan.end() - offset > rule(scan).max())) {
            return end(Kind.TOKEN_TOO_LONG, offset);
        }
        if (!scan.matches()) {
            return end(scan.read() == input.length ? Kind.UNEXPECTED_END : Kind.UNEXPECTED_BYTE, scan.read());
        }
        return deliver(configuration, scan);
    }

    private LexicalRule rule(Scan scan) {
        return lexer.rules().get(scan.rule());
    }

    private @Nullable Configuration deliver(Configuration configuration, Scan scan) {
        boolean token = rule(scan).kind() == LexicalRule.Kind.TOKEN;
        Configuration next =
                token ? simulation.read(configuration, scan.rule(), input, offset, scan.end()) : configuration;
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
            return afterStep(simulation.answer(configuration, grammar.virtuals().get(last), 0));
        }
        if (first instanceof VirtualTerminal.Bytes bytes) {
            long length = number(configuration, bytes.length());
            return length < 0 || length > bytes.max()
                    ? end(Kind.BAD_LENGTH, offset)
                    : take(simulation.answer(configuration, bytes, 0), length);
        }
        VirtualTerminal.Step step = (VirtualTerminal.Step) first;
        long count = number(configuration, step.counter().term());
        return count < 0 || count > step.counter().max()
                ? end(Kind.BAD_LENGTH, offset)
                : afterStep(simulation.answer(configuration, step, count));
    }

    private @Nullable Configuration take(@Nullable Configuration next, long length) {
        if (length > input.length - offset) {
            return end(Kind.UNEXPECTED_END, input.length);
        }
        offset += (int) length;
        return afterStep(next);
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
            return afterStep(value < 0 ? null : simulation.answer(configuration, values.get(value), 0));
        }
        int first = IntStream.range(0, values.size())
                .filter(i -> simulation.answer(configuration, values.get(i), 0) != null)
                .findFirst()
                .orElse(0);
        long value = answers.size() < script.size() ? script.get(answers.size()).value() : first;
        VirtualTerminal.Choice chosen = values.get((int) value);
        answers.add(Simulation.answer(chosen));
        return afterStep(simulation.answer(configuration, chosen, 0));
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
        return simulation.number(configuration, term, asked);
    }

    private @Nullable Configuration end(@Nullable Kind error, int at) {
        result = new Run(lexemes, answers, error, at);
        return null;
    }
}
