package org.tatoo.compiler.normalize.cells;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.tatoo.compiler.grammar.NumberFormat.Range;
import org.tatoo.compiler.grammar.Term;

/**
 * The cells of conditions on the same numbers. All values of the numbers are tried if they have at most 2^20 together.
 * Otherwise those around the constants are, if each comparison is of one number with a constant.
 *
 * @param term the term whose value finds the cell: the number if there is only one and its cells are few ranges, else the
 *     sum of a power of two for each condition that holds
 * @param all the cells in which some condition holds
 */
public record Cells(Term term, List<Cell> all) {
    private static final int VALUES = 1 << 20;
    private static final int CONDITIONS = 40;
    private static final int RANGES = 64;

    public Cells {
        all = List.copyOf(all);
    }

    /**
     * Returns the cells of {@code conditions}, terms that are 1 or 0.
     *
     * @param domains the values of the numbers that the conditions are about
     * @return empty if there are too many conditions or values, or a value exceeds 64 bits
     */
    public static Optional<Cells> of(List<Term> conditions, Map<Term.Register, List<Range>> domains) {
        List<Term.Register> registers = new ArrayList<>();
        List<List<Range>> ranges = new ArrayList<>();
        domains.forEach((register, domain) -> {
            registers.add(register);
            ranges.add(domain);
        });
        List<long[]> values = new ArrayList<>();
        long product = 1;
        for (List<Range> domain : ranges) {
            product = Math.min(VALUES + 1L, product * size(domain));
        }
        boolean every = product <= VALUES;
        product = 1;
        for (int i = 0; i < registers.size(); i++) {
            long[] tried = every ? all(ranges.get(i)) : representatives(registers.get(i), conditions, ranges.get(i));
            product = tried == null ? VALUES + 1L : Math.min(VALUES + 1L, product * tried.length);
            if (tried != null) {
                values.add(tried);
            }
        }
        if (product > VALUES || conditions.size() > CONDITIONS) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Search(conditions, registers, values).cells());
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }

    private static long size(List<Range> ranges) {
        long size = 0;
        for (Range range : ranges) {
            long each = range.most() - range.least() + 1;
            size = each <= 0 || each > VALUES ? VALUES + 1L : size + each;
        }
        return Math.min(size, VALUES + 1L);
    }

    private static long[] all(List<Range> ranges) {
        return ranges.stream()
                .flatMapToLong(range -> LongStream.rangeClosed(range.least(), range.most()))
                .sorted()
                .distinct()
                .toArray();
    }

    /** Returns values of {@code register} with which the conditions can have each of their results; null if unknown. */
    private static long @Nullable [] representatives(
            Term.Register register, List<Term> conditions, List<Range> domain) {
        Set<Long> values = new TreeSet<>();
        for (Term condition : conditions) {
            if (!addAround(register, condition, values)) {
                return null;
            }
        }
        domain.forEach(range -> {
            values.add(range.least());
            values.add(range.most());
        });
        return values.stream()
                .mapToLong(Long::longValue)
                .filter(value -> domain.stream().anyMatch(range -> range.contains(value)))
                .toArray();
    }

    private static boolean addAround(Term.Register register, Term term, Set<Long> values) {
        if (!(term instanceof Term.Operation operation)) {
            return !term.equals(register);
        }
        boolean left = operation.left().equals(register);
        Term other = left ? operation.right() : operation.left();
        if (left || operation.right().equals(register)) {
            if (!operation.operator().isRelation() || !(other instanceof Term.Constant constant)) {
                return false;
            }
            values.add(Math.max(constant.value(), Long.MIN_VALUE + 1) - 1);
            values.add(constant.value());
            values.add(Math.min(constant.value(), Long.MAX_VALUE - 1) + 1);
            return true;
        }
        return addAround(register, operation.left(), values) && addAround(register, operation.right(), values);
    }

    /** The search for the cells. */
    private static final class Search {
        private final List<Term> conditions;
        private final List<Term.Register> registers;
        private final List<long[]> values;
        private final long[] chosen;
        private final Map<Long, Found> found = new LinkedHashMap<>();

        Search(List<Term> conditions, List<Term.Register> registers, List<long[]> values) {
            this.conditions = conditions;
            this.registers = registers;
            this.values = values;
            this.chosen = new long[registers.size()];
        }

        Cells cells() {
            choose(0);
            boolean ranged = registers.size() == 1
                    && found.values().stream()
                                    .mapToInt(numbers -> numbers.ranges.size())
                                    .sum()
                            <= RANGES;
            List<Cell> cells = new ArrayList<>();
            found.forEach((vector, numbers) -> {
                if (vector != 0) {
                    List<Range> ranges = ranged ? numbers.ranges : List.of(new Range(vector, vector));
                    cells.add(new Cell(BitSet.valueOf(new long[] {vector}), example(numbers), told(numbers), ranges));
                }
            });
            return new Cells(ranged ? registers.get(0) : vector(), cells);
        }

        private String example(Found numbers) {
            return IntStream.range(0, registers.size())
                    .mapToObj(i -> registers.get(i).written() + " " + numbers.first[i])
                    .collect(Collectors.joining(", "));
        }

        private Map<Term.Register, Long> told(Found numbers) {
            Map<Term.Register, Long> told = new LinkedHashMap<>();
            for (int i = 0; i < registers.size(); i++) {
                if (!numbers.several[i]) {
                    told.put(registers.get(i), numbers.first[i]);
                }
            }
            return told;
        }

        private Term vector() {
            Term sum = new Term.Constant(0);
            for (int i = 0; i < conditions.size(); i++) {
                Term bit = new Term.Operation(Term.Operator.TIMES, new Term.Constant(1L << i), conditions.get(i));
                sum = i == 0 ? bit : new Term.Operation(Term.Operator.PLUS, sum, bit);
            }
            return sum;
        }

        private void choose(int register) {
            if (register == registers.size()) {
                add();
                return;
            }
            for (long value : values.get(register)) {
                chosen[register] = value;
                choose(register + 1);
            }
        }

        private void add() {
            long vector = 0;
            for (int i = 0; i < conditions.size(); i++) {
                vector |= value(conditions.get(i)) << i;
            }
            Found cell = found.computeIfAbsent(vector, key -> new Found(chosen.clone()));
            cell.add(chosen, found.values());
        }

        private long value(Term term) {
            if (term instanceof Term.Constant constant) {
                return constant.value();
            }
            if (term instanceof Term.Register register) {
                return chosen[registers.indexOf(register)];
            }
            Term.Operation operation = (Term.Operation) term;
            return operation.operator().apply(value(operation.left()), value(operation.right()));
        }
    }

    /** The numbers of a cell that were found so far. */
    private static final class Found {
        private final long[] first;
        private final boolean[] several;
        private final List<Range> ranges = new ArrayList<>();
        private boolean open;

        Found(long[] first) {
            this.first = first;
            this.several = new boolean[first.length];
        }

        void add(long[] numbers, Iterable<Found> cells) {
            for (int i = 0; i < numbers.length; i++) {
                several[i] |= numbers[i] != first[i];
            }
            if (numbers.length != 1) {
                return;
            }
            if (open) {
                Range last = ranges.remove(ranges.size() - 1);
                ranges.add(new Range(last.least(), numbers[0]));
            } else {
                ranges.add(new Range(numbers[0], numbers[0]));
            }
            cells.forEach(cell -> cell.open = cell == this);
        }
    }
}
