package org.tatoo.compiler.normalize.cells;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
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
        if (conditions.size() > CONDITIONS) {
            return Optional.empty();
        }
        return search(conditions, domains).flatMap(search -> search.cells(conditions));
    }

    /**
     * Returns the numbers that are the same wherever {@code term} has a value of one class, by the class.
     *
     * @param classes the class of each value
     * @return empty if the numbers have too many values, or a value exceeds 64 bits
     */
    public static Map<Long, Map<Term.Register, Long>> told(
            Term term, LongUnaryOperator classes, Map<Term.Register, List<Range>> domains) {
        return search(List.of(term), domains)
                .map(search -> search.told(term, classes))
                .orElse(Map.of());
    }

    private static Optional<Search> search(List<Term> terms, Map<Term.Register, List<Range>> domains) {
        List<Term.Register> registers = List.copyOf(domains.keySet());
        List<long[]> values = new ArrayList<>();
        long all = 1;
        for (List<Range> domain : domains.values()) {
            all = Math.min(VALUES + 1L, all * size(domain));
        }
        boolean every = all <= VALUES;
        boolean ranged = registers.size() == 1;
        long product = 1;
        for (Term.Register register : registers) {
            List<Range> domain = Objects.requireNonNull(domains.get(register));
            long[] tried = every && ranged ? null : representatives(register, terms, domain);
            tried = tried == null && every ? all(domain) : tried;
            if (tried == null) {
                return Optional.empty();
            }
            product = Math.min(VALUES + 1L, product * tried.length);
            values.add(tried);
        }
        return product > VALUES ? Optional.empty() : Optional.of(new Search(registers, values));
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
        private final List<Term.Register> registers;
        private final List<long[]> values;
        private final long[] chosen;
        private final Map<Long, Found> found = new LinkedHashMap<>();

        Search(List<Term.Register> registers, List<long[]> values) {
            this.registers = registers;
            this.values = values;
            this.chosen = new long[registers.size()];
        }

        Optional<Cells> cells(List<Term> conditions) {
            List<LongSupplier> results = conditions.stream().map(this::result).toList();
            boolean complete = choose(() -> {
                long vector = 0;
                for (int i = 0; i < results.size(); i++) {
                    vector |= results.get(i).getAsLong() << i;
                }
                return vector;
            });
            return complete ? Optional.of(cells(vector(conditions))) : Optional.empty();
        }

        Map<Long, Map<Term.Register, Long>> told(Term term, LongUnaryOperator classes) {
            LongSupplier value = result(term);
            Map<Long, Map<Term.Register, Long>> told = new HashMap<>();
            if (choose(() -> classes.applyAsLong(value.getAsLong()))) {
                found.forEach((key, numbers) -> told.put(key, told(numbers)));
            }
            return told;
        }

        /** Lets {@code key} classify all numbers; returns false if a value exceeds 64 bits. */
        private boolean choose(LongSupplier key) {
            try {
                choose(0, key);
                return true;
            } catch (ArithmeticException e) {
                return false;
            }
        }

        private Cells cells(Term vector) {
            boolean ranged = registers.size() == 1
                    && found.values().stream()
                                    .mapToInt(numbers -> numbers.ranges.size())
                                    .sum()
                            <= RANGES;
            List<Cell> cells = new ArrayList<>();
            found.forEach((key, numbers) -> {
                if (key != 0) {
                    List<Range> ranges = ranged ? numbers.ranges : List.of(new Range(key, key));
                    cells.add(new Cell(BitSet.valueOf(new long[] {key}), example(numbers), ranges));
                }
            });
            return new Cells(ranged ? registers.get(0) : vector, cells);
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

        private static Term vector(List<Term> conditions) {
            Term sum = new Term.Constant(0);
            for (int i = 0; i < conditions.size(); i++) {
                Term bit = new Term.Operation(Term.Operator.TIMES, new Term.Constant(1L << i), conditions.get(i));
                sum = i == 0 ? bit : new Term.Operation(Term.Operator.PLUS, sum, bit);
            }
            return sum;
        }

        private void choose(int register, LongSupplier key) {
            if (register == registers.size()) {
                found.computeIfAbsent(key.getAsLong(), absent -> new Found(chosen.clone()))
                        .add(chosen, found.values());
                return;
            }
            for (long value : values.get(register)) {
                chosen[register] = value;
                choose(register + 1, key);
            }
        }

        /** Returns the value of {@code term} for the chosen numbers. */
        private LongSupplier result(Term term) {
            if (term instanceof Term.Constant constant) {
                return constant::value;
            }
            if (term instanceof Term.Register register) {
                int index = registers.indexOf(register);
                return () -> chosen[index];
            }
            Term.Operation operation = (Term.Operation) term;
            LongSupplier left = result(operation.left());
            LongSupplier right = result(operation.right());
            Term.Operator operator = operation.operator();
            return () -> operator.apply(left.getAsLong(), right.getAsLong());
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
