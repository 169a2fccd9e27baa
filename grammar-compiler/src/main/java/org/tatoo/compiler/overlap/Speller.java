package org.tatoo.compiler.overlap;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.Selector;
import org.tatoo.compiler.grammar.Term;
import org.tatoo.compiler.grammar.VirtualTerminal;
import org.tatoo.compiler.lexer.Lexer;
import org.tatoo.compiler.lr.counterexample.SearchBudget;
import org.tatoo.compiler.simulation.Answer;
import org.tatoo.compiler.simulation.Configuration;
import org.tatoo.compiler.simulation.Scan;
import org.tatoo.compiler.simulation.Simulation;

/** The extension of inputs by one terminal, in all ways worth trying. */
final class Speller {
    private static final int TRIED = 8;
    private static final int RUN = 10;
    private static final int RAW = 1000;
    private static final long INPUT = 20;
    private static final byte[] NOTHING = {};

    private final Lexer lexer;
    private final Simulation simulation;
    private final Rules rules;
    private final Texts texts;
    private final List<byte[]> separators = new ArrayList<>();
    private final SearchBudget budget;
    private int inputs;
    private long paid;

    /**
     * @param inputs the number of inputs that may be tried
     * @param budget the available steps, each of one automaton by one byte
     */
    Speller(Lexer lexer, Simulation simulation, Rules rules, Texts texts, int inputs, SearchBudget budget) {
        this.lexer = lexer;
        this.simulation = simulation;
        this.rules = rules;
        this.texts = texts;
        this.inputs = inputs;
        this.budget = budget;
        paid = simulation.steps();
        separators.add(NOTHING);
        lexer.skipped().stream().mapToObj(rules::shortest).map(texts::readable).forEach(separators::add);
    }

    /** Returns whether no more inputs may be tried. */
    boolean isTired() {
        return inputs <= 0 || budget.isEmpty();
    }

    /** Counts the run of a whole input, which costs as much as several inputs. */
    void run() {
        pay(RUN);
    }

    private void pay(int tried) {
        inputs -= tried;
        budget.take(INPUT * tried + simulation.steps() - paid);
        paid = simulation.steps();
    }

    /** Returns an input of no bytes. */
    Input start(int start) {
        return new Input(start, simulation.start(start), NOTHING, List.of(), null);
    }

    /** Returns the ways to append {@code string} to {@code input}: directly, or after a blank. */
    List<byte[]> appended(Input input, byte[] string) {
        return separators.stream()
                .filter(separator -> keepsLast(input, input.plus(separator, string)))
                .map(separator -> input.plus(separator, string))
                .toList();
    }

    private boolean keepsLast(Input input, byte[] bytes) {
        pay(1);
        Input.Last last = input.last();
        if (last == null) {
            return true;
        }
        Scan scan = simulation.scan(last.before(), bytes, last.offset());
        return scan.rule() == last.rule() && scan.end() == input.bytes().length && !scan.tooLong();
    }

    /** Returns the ways to extend {@code input} by a token. */
    List<Input> read(Input input, int token) {
        List<Input> longer = new ArrayList<>();
        for (byte[] string : strings(input.configuration(), token)) {
            if (isTired()) {
                break;
            }
            for (byte[] bytes : appended(input, string)) {
                Input read = read(input, token, bytes, bytes.length - string.length);
                if (read != null) {
                    longer.add(read);
                }
            }
        }
        return longer;
    }

    private @Nullable Input read(Input input, int token, byte[] bytes, int from) {
        Configuration before = input.configuration();
        int at = input.bytes().length;
        if (at < from) {
            Scan blank = simulation.scan(before, bytes, at);
            if (!lexer.skipped().get(Math.max(0, blank.rule())) || blank.end() != from) {
                return null;
            }
        }
        Scan scan = simulation.scan(before, bytes, from);
        Configuration after = scan.rule() == token && scan.end() == bytes.length && !scan.tooLong()
                ? simulation.read(before, token, bytes, from, bytes.length)
                : null;
        return after == null
                ? null
                : new Input(input.start(), after, bytes, input.answers(), new Input.Last(before, token, from));
    }

    /** Returns {@code input} extended by a virtual terminal; {@code count} is for the start of a counted list. */
    List<Input> answer(Input input, VirtualTerminal terminal, long count) {
        Configuration before = input.configuration();
        if (simulation.state(before).actions()[simulation.column(terminal)] == 0) {
            return List.of();
        }
        if (terminal instanceof VirtualTerminal.Bytes bytes) {
            return raw(input, bytes);
        }
        if (terminal instanceof VirtualTerminal.Until || terminal instanceof VirtualTerminal.Edge) {
            return List.of();
        }
        List<Answer> answers = input.answers();
        if (terminal instanceof VirtualTerminal.Choice choice) {
            Selector.ByNumber number = choice.selector().number();
            if (number == null) {
                answers = plus(answers, Simulation.answer(choice));
            } else if (number.term().method().isPresent()
                    || number.value(simulation.number(before, number.term(), 0)) != choice.value()) {
                return List.of();
            }
        } else if (terminal instanceof VirtualTerminal.Step step) {
            boolean more = step.kind() == VirtualTerminal.Step.Kind.MORE;
            if (step.kind() == VirtualTerminal.Step.Kind.BEGIN) {
                Optional<List<Answer>> asked = asked(input, step.counter().term(), count);
                if (asked.isEmpty()) {
                    return List.of();
                }
                answers = asked.get();
            } else if (before.count() > 0 != more) {
                return List.of();
            }
        }
        Configuration after = simulation.answer(before, terminal, count);
        return after == null
                ? List.of()
                : List.of(new Input(input.start(), after, input.bytes(), answers, input.last()));
    }

    private List<Input> raw(Input input, VirtualTerminal.Bytes bytes) {
        Term term = bytes.length();
        Optional<List<Answer>> asked = asked(input, term, 0);
        if (term.method().isPresent() && asked.isEmpty()) {
            return List.of();
        }
        long length = term.method().isPresent() ? 0 : simulation.number(input.configuration(), term, 0);
        Configuration after = simulation.answer(input.configuration(), bytes, 0);
        if (after == null || length < 0 || length > Math.min(RAW, bytes.max())) {
            return List.of();
        }
        List<Answer> answers = asked.orElse(input.answers());
        byte[] data = new byte[(int) length];
        Arrays.fill(data, (byte) 'x');
        return List.of(new Input(input.start(), after, input.plus(data), answers, length == 0 ? input.last() : null));
    }

    /** Returns the answers that make the linear {@code term} equal to {@code number}; empty if there are none. */
    private Optional<List<Answer>> asked(Input input, Term term, long number) {
        Configuration configuration = input.configuration();
        long none = simulation.number(configuration, term, 0);
        if (term.method().isEmpty()) {
            return none == number ? Optional.of(input.answers()) : Optional.empty();
        }
        long slope = simulation.number(configuration, term, 1) - none;
        long answer = slope == 0 ? 0 : (number - none) / slope;
        return simulation.number(configuration, term, answer) == number
                ? Optional.of(plus(input.answers(), Answer.number(term.method().get(), answer)))
                : Optional.empty();
    }

    private static List<Answer> plus(List<Answer> answers, Answer answer) {
        List<Answer> more = new ArrayList<>(answers);
        more.add(answer);
        return more;
    }

    /** Returns some short strings that are read as {@code token} in the current state of the parser. */
    private List<byte[]> strings(Configuration configuration, int token) {
        List<byte[]> strings = new ArrayList<>();
        owned(configuration, token).ifPresent(string -> strings.add(texts.readable(string)));
        texts.of(token, simulation.isNumber(token)).stream()
                .filter(string -> {
                    Scan scan = simulation.scan(configuration, string, 0);
                    return scan.rule() == token && scan.end() == string.length && !scan.tooLong();
                })
                .limit(TRIED)
                .filter(string -> strings.stream().noneMatch(other -> Arrays.equals(other, string)))
                .forEach(strings::add);
        return strings;
    }

    private Optional<byte[]> owned(Configuration configuration, int token) {
        try {
            BitSet mode = simulation.state(configuration).mode();
            return rules.owned(token, rules.rivals(token, mode));
        } catch (Undecided e) {
            return Optional.empty();
        }
    }
}
