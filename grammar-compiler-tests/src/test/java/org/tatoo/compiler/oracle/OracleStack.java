package org.tatoo.compiler.oracle;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The stack of an {@link OracleParser}, where it is in the input, and what it has written down. */
abstract class OracleStack {
    /** An entry of the stack; {@code left} elements are still to come if it is the beginning of a count. */
    static final class Entry {
        final int state;
        long left;

        /** The elements of a list with a bound, and the bound; 0 for others. */
        int elements;

        int most;

        /** The bytes of a token. */
        String bytes = "";

        /** Where its bytes are in the whole input; it has none if both are negative. */
        int start = -1;

        int end = -1;

        /** What is parsed after it. */
        Slice slice;

        Entry(int state, Slice slice) {
            this.state = state;
            this.slice = slice;
        }
    }

    static final class Stopped extends Exception {
        private static final long serialVersionUID = 1L;
    }

    final Oracle oracle;
    final Automaton automaton;
    final Terminals terminals;
    final Model model;
    final byte[] input;
    final int total;

    /** Which bytes are raw: they are no lines. */
    final BitSet raw = new BitSet();

    final List<Entry> stack = new ArrayList<>();
    final List<Run.Event> events = new ArrayList<>();
    final Registers registers;
    Run.@Nullable Failure failure;
    Slice slice;

    /** In the slice. */
    int position;

    int fed;

    /** The first entry of the list that had too many elements, or of the production that had too many bytes. */
    int given;

    /** What was met that is worth counting. */
    final Set<Totals.Count> met = EnumSet.noneOf(Totals.Count.class);

    OracleStack(Oracle oracle, int start, byte[] input) {
        this.input = input;
        this.oracle = oracle;
        automaton = oracle.automaton();
        terminals = automaton.grammar().terminals();
        model = oracle.model();
        registers = new Registers(model);
        total = input.length;
        slice = Slice.ofInput(input);
        stack.add(new Entry(start, slice));
    }

    final State top() {
        return automaton.states().get(stack.get(stack.size() - 1).state);
    }

    /** That many bytes of the slice had to be seen. */
    final void known(int bytes) {
        fed = Math.max(fed, slice.base() + bytes);
    }

    /** What is read has no more bytes; the kind of error if it is not complete. */
    final String knownEnd() {
        int bytes = slice.bytes().length;
        fed = Math.max(fed, slice.endsAt(bytes) ? slice.base() + bytes : total + 1);
        return slice.endsAt(bytes) ? "REGION_ENDS" : "UNEXPECTED_END";
    }

    /** Raw bytes from here on. */
    final void tell(String name, int end) {
        if (end > position) {
            event("data " + name + " " + text(position, end));
        }
    }

    /** Where the parser is in the whole input. */
    final int offset() {
        return slice.base() + position;
    }

    /** The bytes up to {@code to} are raw, and used. */
    final void useRaw(int to) {
        raw.set(offset(), slice.base() + to);
        position = to;
    }

    final String text(int from, int to) {
        return new String(slice.bytes(), from, to - from, StandardCharsets.ISO_8859_1);
    }

    /** Reduces until {@code terminal} is shifted (true) or is wrong (false). */
    final boolean reduceFor(int terminal) throws Stopped {
        State.Action action = top().actions().get(terminal);
        while (action != null && action.kind() == State.Kind.REDUCE) {
            reduce(action.variant());
            action = top().actions().get(terminal);
        }
        return action != null && action.isTaken();
    }

    final void reduce(int number) throws Stopped {
        ContextFree.Variant variant = automaton.variant(number);
        int size = stack.size() - variant.rightHandSide().size();
        String call = Wholes.event(
                variant,
                stack.subList(size, stack.size()).stream()
                        .map(entry -> entry.bytes)
                        .toList());
        boolean goesOn =
                !variant.rightHandSide().isEmpty() && variant.rightHandSide().get(0) == variant.leftHandSide();
        int elements = 1 + (goesOn ? stack.get(size).elements : 0);
        List<Entry> wide = stack.subList(size, stack.size()).stream()
                .filter(entry -> entry.start >= 0)
                .toList();
        stack.subList(size, stack.size()).clear();
        push(top().successors().get(variant.leftHandSide()));
        Entry pushed = stack.get(size);
        pushed.most = automaton.grammar().bound(variant.leftHandSide());
        pushed.elements = elements;
        if (!wide.isEmpty()) {
            pushed.start = wide.get(0).start;
            pushed.end = wide.get(wide.size() - 1).end;
        }
        if (pushed.most > 0 && elements > pushed.most) {
            throw tooMany(size);
        }
        if (pushed.most > 0 && elements == pushed.most) {
            met.add(Totals.Count.FULL);
        }
        fits();
        Integer longest = automaton.grammar().longest().get(variant.leftHandSide());
        if (longest != null && pushed.end - pushed.start > longest) {
            given = size;
            throw fail("TOO_LONG", position);
        }
        if (longest != null && pushed.end - pushed.start == longest) {
            met.add(Totals.Count.LONGEST);
        }
        if (!call.isEmpty()) {
            event(call);
        } else if (variant.production() != null) {
            event("reduce " + variant.production());
        }
    }

    final void push(@Nullable Integer state) throws Stopped {
        if (state == null) {
            throw new IllegalStateException("no successor");
        }
        if (stack.size() > model.depth()) {
            throw fail("TOO_DEEP", position);
        }
        stack.add(new Entry(state, slice));
    }

    /** Fails if the element before the state on top is one too many for its list. */
    final void fits() throws Stopped {
        int below = automaton.list(stack.get(stack.size() - 1).state);
        int entry = stack.size() - 1 - below;
        if (below > 0 && stack.get(entry).elements >= stack.get(entry).most) {
            throw tooMany(entry);
        }
    }

    private Stopped tooMany(int entry) {
        given = entry;
        return fail("TOO_MANY", position);
    }

    /** Fails if the bytes up to {@code end} are too many for what is on the stack, which they certainly belong to. */
    final void reaches(int end) throws Stopped {
        long most = lastEnd();
        if (slice.base() + end > most) {
            throw fail("TOO_LONG", Math.max(position, (int) most - slice.base()));
        }
    }

    /** As before, if a token with the bytes up to {@code end} is shifted, or raw bytes; {@code at} is where it fails. */
    final void reaches(@Nullable Integer state, int end, boolean raw) throws Stopped {
        if (state == null) {
            throw new IllegalStateException("no successor");
        }
        Entry entry = new Entry(state, slice);
        entry.start = offset();
        stack.add(entry);
        long most = lastEnd();
        stack.remove(stack.size() - 1);
        if (slice.base() + (long) end > most) {
            throw fail("TOO_LONG", raw ? position : Math.max(position, (int) most - slice.base()));
        }
    }

    /** Where the productions end at the latest, in the whole input, that have certainly begun. */
    final long lastEnd() {
        long last = Long.MAX_VALUE;
        for (int top = 0; top < stack.size(); top++) {
            ByteBounds.Known known = automaton.bytes().known(stack.get(top).state);
            int begun = top + 1 - known.symbols();
            OptionalInt start = stack.subList(begun, top + 1).stream()
                    .mapToInt(entry -> entry.start)
                    .filter(at -> at >= 0)
                    .findFirst();
            if (start.isPresent() && start.getAsInt() + (long) known.longest() < last) {
                last = start.getAsInt() + (long) known.longest();
                given = begun;
            }
        }
        return last;
    }

    /** Whether the next token certainly belongs to all productions that have begun. */
    final boolean goesOn() {
        return automaton.bytes().goesOn(stack.get(stack.size() - 1).state);
    }

    final void event(String text) {
        events.add(new Run.Event(text, fed));
    }

    final Stopped fail(String kind, int offset) {
        boolean none = List.of("TOO_DEEP", "TOO_MANY", "TOO_LONG", "BAD_VALUE", "BAD_LENGTH")
                .contains(kind);
        return fail(kind, offset, none ? List.of() : expected());
    }

    final Stopped fail(String kind, int offset, List<String> expected) {
        failure = new Run.Failure(kind, slice.base() + offset, expected, fed);
        return new Stopped();
    }

    final List<String> expected() {
        return Expected.names(automaton, states());
    }

    final List<Integer> states() {
        return stack.stream().map(entry -> entry.state).toList();
    }
}
