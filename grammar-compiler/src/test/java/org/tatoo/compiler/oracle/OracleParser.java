package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parses one input as the reference of the language says, on canonical states, and writes down what has to happen. The
 * bytes of a region are parsed as an input of their own.
 */
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
    private final int total;
    private final List<Entry> stack = new ArrayList<>();
    private final List<Run.Event> events = new ArrayList<>();
    private final Registers registers;
    private Run.@Nullable Failure failure;
    private final Set<DeadTokens.Place> deliveries = new HashSet<>();
    private Slice slice;

    /** In the slice. */
    private int position;

    private int fed;
    private boolean reading;

    OracleParser(Oracle oracle, int start, byte[] input) {
        this.oracle = oracle;
        automaton = oracle.automaton();
        terminals = automaton.grammar().terminals();
        model = oracle.model();
        registers = new Registers(model);
        total = input.length;
        slice = Slice.ofInput(input);
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
        return new Run(events, failure, reading ? slice.base() + position : -1);
    }

    /** Which tokens were delivered in which states. */
    Set<DeadTokens.Place> deliveries() {
        return deliveries;
    }

    /** One step; false at the end. */
    private boolean step() throws Stopped {
        State state = top();
        if (!state.consults() && reducesHere(state)) {
            reduce(state.sole());
            return true;
        }
        Terminals.Question question = state.consults() ? state.question(terminals) : null;
        if (question != null) {
            consult(question);
            return true;
        }
        if (slice.endsAt(position)) {
            endRegion();
            return true;
        }
        if (isFilled(state) && model.hasNothingSkipped()) {
            throw fail("REGION_NOT_FILLED", position);
        }
        if (position == slice.bytes().length) {
            fed = total + 1;
            if (!slice.isRegion() && reduceFor(terminals.end())) {
                return false;
            }
            throw fail("UNEXPECTED_END", position);
        }
        reading = true;
        read(state);
        reading = false;
        return true;
    }

    /** Whether a reduction without look-ahead is made here: at the end of a region what it allows, before it the rest. */
    private boolean reducesHere(State state) {
        if (!slice.endsAt(position)) {
            return !isFilled(state);
        }
        return state.actions().containsKey(terminals.endOf(slice.region())) || state.question(terminals) != null;
    }

    /** Whether nothing but the end of the region may come. */
    private boolean isFilled(State state) {
        return slice.isRegion() && !state.goesOn(terminals);
    }

    private State top() {
        return automaton.states().get(stack.get(stack.size() - 1).state);
    }

    /** That many bytes of the slice had to be seen. */
    private void known(int bytes) {
        fed = Math.max(fed, slice.base() + bytes);
    }

    /** What is read has no more bytes; the kind of error if it is not complete. */
    private String knownEnd() {
        int bytes = slice.bytes().length;
        fed = Math.max(fed, slice.endsAt(bytes) ? slice.base() + bytes : total + 1);
        return slice.endsAt(bytes) ? "REGION_ENDS" : "UNEXPECTED_END";
    }

    // ---- tokens

    private void read(State state) throws Stopped {
        Mode.Reading reading = oracle.mode(state).start();
        byte[] input = slice.bytes();
        int winner = -1;
        int end = position;
        for (int i = position; i == position || !reading.isComplete(); i++) {
            if (i == input.length) {
                String kind = knownEnd();
                if (winner < 0) {
                    throw fail(kind, i);
                }
                break;
            }
            reading = reading.after(input[i] & 0xff);
            if (reading.isDead()) {
                known(i + 1);
                if (winner < 0) {
                    throw fail(i == position && isFilled(state) ? "REGION_NOT_FILLED" : "UNEXPECTED_BYTE", i);
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
        String bytes = text(position, end);
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
            case TEXT -> search(question.index());
            case REGION -> beginRegion(question.index());
            case END -> throw new IllegalStateException("the end of a region is not asked for");
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
        int available = slice.bytes().length;
        int end = (int) Math.min(available, position + Math.min(length, available));
        boolean all = end - position == length;
        if (all) {
            known(end);
        } else {
            fed = total + 1;
        }
        tell(bytes.name(), end);
        position = end;
        if (!all) {
            throw fail("UNEXPECTED_END", position);
        }
        push(top().successors().get(terminals.bytes(index)));
        event("shift " + bytes.name() + " ");
    }

    /** Raw bytes from here on. */
    private void tell(String name, int end) {
        if (end > position) {
            event("data " + name + " " + text(position, end));
        }
    }

    private String text(int from, int to) {
        return new String(slice.bytes(), from, to - from, StandardCharsets.ISO_8859_1);
    }

    private void search(int index) throws Stopped {
        Model.Text declared = model.texts().get(index);
        if (!reduceFor(terminals.text(index))) {
            throw fail("BAD_CHOICE", position);
        }
        TextSearch search = TextSearch.of(slice.bytes(), position, declared);
        known(position + search.seen());
        String kind = search.isFound() || search.isTooLong() ? "" : knownEnd();
        tell(declared.name(), position + search.content());
        if (search.isTooLong()) {
            throw fail("TOKEN_TOO_LONG", position, List.of());
        }
        position += search.seen();
        if (!search.isFound()) {
            throw fail(kind, position);
        }
        push(top().successors().get(terminals.text(index)));
        event("shift " + declared.name() + " ");
    }

    private void beginRegion(int index) throws Stopped {
        Model.Region region = model.regions().get(index);
        long length = ask(region.length(), region.max() == null ? Long.MAX_VALUE : region.max());
        shiftVirtual(terminals.beginOf(index));
        slice = slice.part(index, position, length);
        position = 0;
    }

    private void endRegion() throws Stopped {
        if (!reduceFor(terminals.endOf(slice.region()))) {
            throw fail("REGION_ENDS", position);
        }
        push(top().successors().get(terminals.endOf(slice.region())));
        Slice outer = Objects.requireNonNull(slice.outer());
        position += slice.base() - outer.base();
        slice = outer;
    }

    private long ask(Formula formula, long max) throws Stopped {
        BigInteger value = number(formula);
        BigInteger most = BigInteger.valueOf(Math.min(max, slice.left(position)));
        if (value == null || value.signum() < 0 || value.compareTo(most) > 0) {
            throw fail("BAD_LENGTH", position);
        }
        return value.longValueExact();
    }

    private @Nullable BigInteger number(Formula formula) {
        Formula.Method method = formula.method();
        if (method != null) {
            event("ask " + method.name());
        }
        registers.setLeft(slice.isRegion() ? BigInteger.valueOf(slice.left(position)) : null);
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
        long max = counter.max() == null ? 1_048_576 : counter.max();
        long count = ask(counter.count(), Math.min(max, slice.left(position) / oracle.leastCounted(index)));
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
        return fail(kind, offset, none ? List.of() : expected());
    }

    private Stopped fail(String kind, int offset, List<String> expected) {
        failure = new Run.Failure(kind, slice.base() + offset, expected, fed);
        return new Stopped();
    }

    private List<String> expected() {
        return Expected.names(
                automaton, stack.stream().map(entry -> entry.state).toList());
    }
}
