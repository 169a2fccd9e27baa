package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses one input as the reference of the language says, on canonical states, and writes down what has to happen. */
final class OracleParser {
    /** An entry of the stack; {@code left} elements are still to come if it is the beginning of a count. */
    private static final class Entry {
        private final int state;
        private long left;

        /** The bytes of a token. */
        private String bytes = "";

        Entry(int state) {
            this.state = state;
        }
    }

    private static final class Stopped extends Exception {
        private static final long serialVersionUID = 1L;
    }

    private final Oracle oracle;
    private final Automaton automaton;
    private final Terminals terminals;
    private final Model model;
    private final byte[] input;
    private final List<Entry> stack = new ArrayList<>();
    private final List<Run.Event> events = new ArrayList<>();
    private final Registers registers;
    private Run.@Nullable Failure failure;
    private final Set<DeadTokens.Place> deliveries = new HashSet<>();
    private int position;
    private int fed;
    private boolean reading;

    OracleParser(Oracle oracle, int start, byte[] input) {
        this.oracle = oracle;
        automaton = oracle.automaton();
        terminals = automaton.grammar().terminals();
        model = oracle.model();
        registers = new Registers(model);
        this.input = input;
        stack.add(new Entry(start));
    }

    Run run() {
        fed = 1;
        try {
            while (step()) {
                // until the end or an error
            }
        } catch (Stopped e) {
            // an error
        }
        return new Run(events, failure, reading ? position : -1);
    }

    /** Which tokens were delivered in which states. */
    Set<DeadTokens.Place> deliveries() {
        return deliveries;
    }

    /** One step; false at the end. */
    private boolean step() throws Stopped {
        State state = top();
        if (!state.consults()) {
            reduce(state.sole());
            return true;
        }
        Terminals.Question question = state.question(terminals);
        if (question != null) {
            consult(question);
            return true;
        }
        if (position == input.length) {
            fed = input.length + 1;
            if (reduceFor(terminals.end())) {
                return false;
            }
            throw fail("UNEXPECTED_END", position);
        }
        reading = true;
        read(oracle.mode(state));
        reading = false;
        return true;
    }

    private State top() {
        return automaton.states().get(stack.get(stack.size() - 1).state);
    }

    private void known(int bytes) {
        fed = Math.max(fed, bytes);
    }

    // ---- tokens

    private void read(Mode mode) throws Stopped {
        Mode.Reading reading = mode.start();
        int winner = -1;
        int end = position;
        for (int i = position; i == position || !reading.isComplete(); i++) {
            if (i == input.length) {
                known(i + 1);
                if (winner < 0) {
                    throw fail("UNEXPECTED_END", i);
                }
                break;
            }
            reading = reading.after(input[i] & 0xff);
            if (reading.isDead()) {
                known(i + 1);
                if (winner < 0) {
                    throw fail("UNEXPECTED_BYTE", i);
                }
                break;
            }
            int length = i + 1 - position;
            if (reading.winner() >= 0) {
                winner = reading.winner();
                end = i + 1;
            }
            if (reading.isTooLong(length) && (winner < 0 || length > model.max(winner))) {
                known(i + 1);
                throw fail("TOKEN_TOO_LONG", position);
            }
            if (reading.isComplete()) {
                known(i + 1);
            }
        }
        deliver(winner, end);
    }

    private void deliver(int rule, int end) throws Stopped {
        if (end - position > model.max(rule)) {
            throw fail("TOKEN_TOO_LONG", position);
        }
        Model.Rule declared = model.rules().get(rule);
        String bytes = new String(input, position, end - position, StandardCharsets.ISO_8859_1);
        if (declared.kind() == Model.Kind.TOKEN) {
            deliveries.add(new DeadTokens.Place(stack.get(stack.size() - 1).state, rule));
            if (!reduceFor(rule)) {
                throw fail("UNEXPECTED_TOKEN", position);
            }
            if (!registers.keep(rule, bytes)) {
                throw fail("BAD_VALUE", position);
            }
            push(top().successors().get(rule));
            stack.get(stack.size() - 1).bytes = bytes;
            if (!declared.silent() && top().inside() == State.Inside.NONE) {
                event("shift " + declared.name() + " " + bytes);
            }
        } else if (declared.kind() == Model.Kind.COMMENT) {
            event("comment " + declared.name() + " " + bytes);
        }
        position = end;
    }

    // ---- virtual terminals

    private void consult(Terminals.Question question) throws Stopped {
        switch (question.kind()) {
            case LENGTH -> data(question.index());
            case CHOICE -> choose(question.index());
            case COUNT -> count(question.index());
            case CONDITION -> decide(question.index());
            case MORE -> {
                Entry begun = stack.get(stack.size() - 2);
                int terminal = begun.left-- > 0 ? terminals.more(question.index()) : terminals.close(question.index());
                shiftVirtual(terminal);
            }
        }
    }

    private void data(int index) throws Stopped {
        Model.Bytes bytes = model.bytes().get(index);
        long length = ask(bytes.length(), bytes.max() == null ? Long.MAX_VALUE : bytes.max());
        if (!reduceFor(terminals.bytes(index))) {
            throw fail("BAD_CHOICE", position);
        }
        int end = (int) Math.min(input.length, position + Math.min(length, input.length));
        if (end > position) {
            known(end - position == length ? end : input.length + 1);
            event("data " + bytes.name() + " "
                    + new String(input, position, end - position, StandardCharsets.ISO_8859_1));
        }
        boolean all = end - position == length;
        position = end;
        if (!all) {
            known(input.length + 1);
            throw fail("UNEXPECTED_END", position);
        }
        push(top().successors().get(terminals.bytes(index)));
        event("shift " + bytes.name() + " ");
    }

    private long ask(Formula formula, long max) throws Stopped {
        BigInteger value = number(formula);
        if (value == null || value.signum() < 0 || value.compareTo(BigInteger.valueOf(max)) > 0) {
            throw fail("BAD_LENGTH", position);
        }
        return value.longValueExact();
    }

    private @Nullable BigInteger number(Formula formula) {
        Formula.Method method = formula.method();
        if (method != null) {
            event("ask " + method.name());
        }
        return registers.value(formula);
    }

    private void choose(int index) throws Stopped {
        Model.Selector selector = model.selectors().get(index);
        int value = chosen(selector);
        int terminal = value < 0 ? -1 : terminals.choice(index, value);
        if (!top().actions().containsKey(terminal)) {
            throw fail("BAD_CHOICE", position);
        }
        shiftVirtual(terminal);
        if (!selector.silent()) {
            event("shift " + selector.name() + "_" + selector.values().get(value) + " ");
        }
    }

    private int chosen(Model.Selector selector) {
        Model.Cases cases = selector.number();
        if (cases != null) {
            return cases.value(number(cases.number()));
        }
        event("ask " + selector.name());
        return selector.answer();
    }

    private void decide(int index) throws Stopped {
        Model.Condition condition = model.conditions().get(index);
        BigInteger value = number(condition.number());
        if (value == null) {
            throw fail("BAD_CHOICE", position);
        }
        shiftVirtual(condition.holds(value) ? terminals.there(index) : terminals.absent(index));
    }

    private void count(int index) throws Stopped {
        Model.Counter counter = model.counters().get(index);
        long count = ask(counter.count(), counter.max() == null ? 1_048_576 : counter.max());
        shiftVirtual(terminals.begin(index));
        stack.get(stack.size() - 1).left = count;
    }

    private void shiftVirtual(int terminal) throws Stopped {
        if (!reduceFor(terminal)) {
            throw fail("UNEXPECTED_TOKEN", position);
        }
        push(top().successors().get(terminal));
    }

    // ---- the stack

    /** Reduces until {@code terminal} is shifted (true) or is wrong (false). */
    private boolean reduceFor(int terminal) throws Stopped {
        State.Action action = top().actions().get(terminal);
        while (action != null && action.kind() == State.Kind.REDUCE) {
            reduce(action.variant());
            action = top().actions().get(terminal);
        }
        return action != null && action.isTaken();
    }

    private void reduce(int number) throws Stopped {
        ContextFree.Variant variant = automaton.variant(number);
        int size = stack.size() - variant.rightHandSide().size();
        String call = Wholes.event(
                variant,
                stack.subList(size, stack.size()).stream()
                        .map(entry -> entry.bytes)
                        .toList());
        stack.subList(size, stack.size()).clear();
        push(top().successors().get(variant.leftHandSide()));
        if (!call.isEmpty()) {
            event(call);
        } else if (variant.production() != null) {
            event("reduce " + variant.production());
        }
    }

    private void push(@Nullable Integer state) throws Stopped {
        if (state == null) {
            throw new IllegalStateException("no successor");
        }
        if (stack.size() > model.depth()) {
            throw fail("TOO_DEEP", position);
        }
        stack.add(new Entry(state));
    }

    private void event(String text) {
        events.add(new Run.Event(text, fed));
    }

    private Stopped fail(String kind, int offset) {
        boolean none = List.of("TOO_DEEP", "BAD_VALUE", "BAD_LENGTH").contains(kind);
        failure = new Run.Failure(kind, offset, none ? List.of() : expected(), fed);
        return new Stopped();
    }

    private List<String> expected() {
        return Expected.names(
                automaton, stack.stream().map(entry -> entry.state).toList());
    }
}
