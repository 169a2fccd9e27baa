package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What an {@link OracleParser} does on virtual terminals: raw bytes, choices, counts and regions. */
abstract class OracleAnswers extends OracleStack {
    /** More bytes than any input has. */
    private static final int MANY = 1 << 30;

    /** How many regions ended one after the other at {@code lastEnd}. */
    private int endings;

    private int lastEnd = -1;

    OracleAnswers(Oracle oracle, int start, byte[] input) {
        super(oracle, start, input);
    }

    final void consult(Terminals.Question question) throws Stopped {
        switch (question.kind()) {
            case LENGTH -> data(question.index());
            case CHOICE -> choose(question.index());
            case COUNT -> count(question.index());
            case CONDITION -> decide(question.index());
            case CHECK -> check();
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
        int start = offset();
        if (length > 0) {
            reaches(top().successors().get(terminals.bytes(index)), (int) Math.min(position + length, MANY), true);
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
        useRaw(end);
        if (!all) {
            throw fail("UNEXPECTED_END", position);
        }
        pushRaw(terminals.bytes(index), start);
        event("shift " + bytes.name() + " ");
    }

    private void search(int index) throws Stopped {
        Model.Text declared = model.texts().get(index);
        if (!reduceFor(terminals.text(index))) {
            throw fail("BAD_CHOICE", position);
        }
        int before = offset();
        int room = roomForRaw(terminals.text(index));
        TextSearch search = TextSearch.of(Arrays.copyOf(slice.bytes(), room), position, declared);
        if (!search.isFound() && !search.isTooLong() && room < slice.bytes().length) {
            known(room + 1);
            tell(declared.name(), position + search.content());
            useRaw(room);
            throw fail("TOO_LONG", position);
        }
        known(position + search.seen());
        String kind = search.isFound() || search.isTooLong() ? "" : knownEnd();
        tell(declared.name(), position + search.content());
        if (search.isTooLong()) {
            int start = position;
            useRaw(start + search.seen() - 1);
            throw fail("TOKEN_TOO_LONG", start, List.of());
        }
        useRaw(position + search.seen());
        if (!search.isFound()) {
            throw fail(kind, position);
        }
        pushRaw(terminals.text(index), before);
        event("shift " + declared.name() + " ");
    }

    /** Where raw bytes in the slice end at the latest. */
    private int roomForRaw(int terminal) {
        Entry entry = new Entry(Objects.requireNonNull(top().successors().get(terminal)), slice);
        entry.start = offset();
        stack.add(entry);
        long room = lastEnd() - slice.base();
        stack.remove(stack.size() - 1);
        return (int) Math.max(position, Math.min(room, slice.bytes().length));
    }

    /** Shifts raw bytes that began at {@code start} in the whole input. */
    private void pushRaw(int terminal, int start) throws Stopped {
        push(top().successors().get(terminal));
        if (start < offset()) {
            Entry pushed = stack.get(stack.size() - 1);
            pushed.start = start;
            pushed.end = offset();
        }
        fits();
    }

    private void beginRegion(int index) throws Stopped {
        Model.Region region = model.regions().get(index);
        long length = ask(region.length(), region.max() == null ? Long.MAX_VALUE : region.max());
        if (length == 0) {
            met.add(Totals.Count.EMPTY_REGION);
        }
        if (length == slice.left(position)) {
            met.add(Totals.Count.WHOLE_REGION);
        }
        shiftVirtual(terminals.beginOf(index));
        endings = 0;
        slice = slice.part(index, position, length);
        stack.get(stack.size() - 1).slice = slice;
        position = 0;
    }

    final void endRegion() throws Stopped {
        if (!reduceFor(terminals.endOf(slice.region()))) {
            throw fail("REGION_ENDS", position);
        }
        push(top().successors().get(terminals.endOf(slice.region())));
        endings = lastEnd == slice.base() + position ? endings + 1 : 1;
        lastEnd = slice.base() + position;
        if (endings > 2) {
            met.add(Totals.Count.TOGETHER);
        }
        leave();
        stack.get(stack.size() - 1).slice = slice;
        fits();
    }

    /** Ends the innermost region where the parser is. */
    final void leave() {
        Slice outer = Objects.requireNonNull(slice.outer());
        position += slice.base() - outer.base();
        slice = outer;
    }

    private long ask(Formula formula, long max) throws Stopped {
        BigInteger value = number(formula);
        BigInteger most = BigInteger.valueOf(Math.min(max, slice.left(position)));
        if (value != null && slice.isRegion() && value.equals(BigInteger.valueOf(slice.left(position) + 1))) {
            met.add(Totals.Count.ONE_MORE);
        }
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

    private void check() throws Stopped {
        registers.setLeft(null);
        List<Integer> holding = top().checks(terminals).stream()
                .filter(terminal ->
                        BigInteger.ONE.equals(registers.value(model.checks().get(terminals.checked(terminal)))))
                .toList();
        if (holding.size() != 1) {
            throw fail("BAD_CHOICE", position);
        }
        shiftVirtual(holding.get(0));
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
            throw fail("BAD_CHOICE", position);
        }
        push(top().successors().get(terminal));
        fits();
    }
}
