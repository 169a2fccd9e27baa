package org.tatoo.compiler.oracle;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which checks hold together, by trying the numbers that they are about. */
final class Checks {
    private static final int EVERY = 1 << 16;

    private final Model model;
    private final Map<Set<Integer>, Boolean> together = new HashMap<>();

    Checks(Model model) {
        this.model = model;
    }

    /** The first check on the same tokens as {@code check}: only those on the same can be compared. */
    static int group(Model model, Formula check) {
        Set<Formula.Register> tokens = tokens(check);
        for (int i = 0; i < model.checks().size(); i++) {
            if (tokens(model.checks().get(i)).equals(tokens)) {
                return i;
            }
        }
        throw new IllegalArgumentException();
    }

    private static Set<Formula.Register> tokens(Formula check) {
        return check.registers().stream().map(Formula.Register::first).collect(Collectors.toSet());
    }

    /** The checks that stand somewhere. */
    static Set<Integer> used(Model model) {
        Set<Integer> used = new TreeSet<>();
        if (!model.checks().isEmpty()) {
            Terminals terminals = model.terminals();
            model.nonTerminals()
                    .forEach(nonTerminal -> nonTerminal
                            .alternatives()
                            .forEach(alternative ->
                                    alternative.elements().forEach(element -> addUsed(element, terminals, used))));
        }
        return used;
    }

    private static void addUsed(Expression expression, Terminals terminals, Set<Integer> used) {
        if (expression instanceof Expression.Terminal terminal && terminals.isCheck(terminal.number())) {
            used.add(terminals.checked(terminal.number()));
        }
        expression.parts().forEach(part -> addUsed(part, terminals, used));
    }

    /** Whether some check holds for no numbers. */
    boolean isSomeEmpty() {
        return used(model).stream().anyMatch(check -> !hold(Set.of(check)));
    }

    /** Whether both of these can hold. */
    boolean hold(Set<Integer> checks) {
        return together.computeIfAbsent(checks, this::search);
    }

    /** Whether two conditions are about the same tokens and hold for the same numbers. */
    boolean isSame(Formula one, Formula other) {
        return tokens(one).equals(tokens(other)) && !search(List.of(new Truth.Relation("!=", one, other)));
    }

    private boolean search(Set<Integer> checks) {
        return search(checks.stream().map(check -> model.checks().get(check)).toList());
    }

    private boolean search(List<Formula> conditions) {
        List<Formula.Register> registers = conditions.stream()
                .flatMap(condition -> condition.registers().stream())
                .distinct()
                .toList();
        double product = registers.stream().mapToDouble(this::size).reduce(1, (one, two) -> one * two);
        List<long[]> values = registers.stream()
                .map(register -> product <= EVERY ? every(register) : some(register, conditions))
                .toList();
        return search(conditions, registers, values, new HashMap<>());
    }

    private static boolean search(
            List<Formula> conditions,
            List<Formula.Register> registers,
            List<long[]> values,
            Map<Formula.Register, BigInteger> chosen) {
        int next = chosen.size();
        if (next < registers.size()) {
            for (long value : values.get(next)) {
                chosen.put(registers.get(next), BigInteger.valueOf(value));
                if (search(conditions, registers, values, chosen)) {
                    return true;
                }
            }
            chosen.remove(registers.get(next));
            return false;
        }
        Formula.Numbers numbers = new Formula.Numbers() {
            @Override
            public @Nullable BigInteger of(Formula.Register register) {
                return chosen.get(register);
            }

            @Override
            public @Nullable BigInteger left() {
                return null;
            }
        };
        return conditions.stream().allMatch(condition -> BigInteger.ONE.equals(condition.value(numbers)));
    }

    /** How many values a number can have. */
    private double size(Formula.Register register) {
        return domain(register).stream()
                .mapToDouble(range -> (double) range.most() - range.least() + 1)
                .sum();
    }

    private long[] every(Formula.Register register) {
        return domain(register).stream()
                .flatMapToLong(range -> LongStream.rangeClosed(range.least(), range.most()))
                .toArray();
    }

    /** Those of many values at which something may change. */
    private long[] some(Formula.Register register, List<Formula> conditions) {
        List<Ranges.Range> domain = domain(register);
        Set<Long> values = new TreeSet<>();
        domain.forEach(range -> values.addAll(List.of(range.least(), range.most())));
        conditions.stream().flatMap(Checks::constants).forEach(constant -> {
            values.add(constant - 1);
            values.add(constant);
            values.add(constant + 1);
        });
        return values.stream()
                .mapToLong(Long::longValue)
                .filter(value -> domain.stream().anyMatch(range -> value >= range.least() && value <= range.most()))
                .toArray();
    }

    private static Stream<Long> constants(Formula condition) {
        if (condition instanceof Truth.In in) {
            return in.ranges().all().stream().flatMap(range -> Stream.of(range.least(), range.most()));
        }
        if (condition instanceof Truth.Both both) {
            return Stream.concat(constants(both.left()), constants(both.right()));
        }
        if (condition instanceof Truth.Not not) {
            return constants(not.condition());
        }
        if (condition instanceof Truth.Relation relation && relation.right() instanceof Truth) {
            return Stream.concat(constants(relation.left()), constants(relation.right()));
        }
        return condition instanceof Truth.Relation relation && relation.right() instanceof Formula.Constant constant
                ? Stream.of(constant.number())
                : Stream.of();
    }

    /** The values that a number can have: by its bits, the values allowed, and the length of its token. */
    private List<Ranges.Range> domain(Formula.Register register) {
        Model.Rule rule = model.rules().get(register.token());
        NumberType type = Objects.requireNonNull(rule.number());
        if (!type.fields().isEmpty()) {
            NumberType.Field field = type.fields().get(register.field());
            return field.ranges().isEmpty()
                    ? List.of(new Ranges.Range(0, (1L << field.width()) - 1))
                    : field.ranges().all();
        }
        if (!type.ranges().isEmpty()) {
            return type.ranges().all();
        }
        BigInteger limit = BigInteger.ONE.shiftLeft(Math.min(type.bits(), 63)).subtract(BigInteger.ONE);
        int bytes = Math.min(64, Math.min(model.max(register.token()), NumberForm.longest(rule)));
        if (type.signed()) {
            long half = BigInteger.ONE
                    .shiftLeft(Byte.SIZE * bytes - 1)
                    .subtract(BigInteger.ONE)
                    .min(limit)
                    .longValueExact();
            return List.of(new Ranges.Range(-half - 1, half));
        }
        int radix = Integer.parseInt(type.base().replace("le", ""));
        BigInteger most =
                BigInteger.valueOf(radix).pow(bytes).subtract(BigInteger.ONE).min(limit);
        return List.of(new Ranges.Range(0, most.longValueExact()));
    }
}
